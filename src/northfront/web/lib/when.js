/** Times as people say them. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * "4 minutes ago", "yesterday", "Monday, 21:40", "3 May".
 * @param {number | undefined} at Unix time
 */
export function whenWords(at) {
  if (!at) return "";
  const then = new Date(at * 1000);
  const ago = Date.now() / 1000 - at;
  if (ago < MINUTE) return "just now";
  if (ago < HOUR) return count(ago / MINUTE, "minute");
  const midnight = new Date().setHours(0, 0, 0, 0) / 1000;
  if (at >= midnight) return count(ago / HOUR, "hour");
  if (at >= midnight - DAY) return "yesterday";
  if (at >= midnight - 6 * DAY) {
    return then.toLocaleString(undefined, { weekday: "long", hour: "2-digit", minute: "2-digit" });
  }
  return then.toLocaleDateString(undefined, { day: "numeric", month: "long" });
}

/**
 * @param {number} amount
 * @param {string} unit
 */
function count(amount, unit) {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? "" : "s"} ago`;
}
