"""Projections against figures worked out by hand, and the warp that makes pins hold."""

import math

import numpy as np
import pytest

from northfront.atlas.projection import EARTH, Azimuthal, Conic, Georeference, Plain, pinned

NOTHING = np.zeros((0, 2))


def at(projection, lat, lon):
    return projection(np.array([[lat, lon]]))[0]


def test_the_centre_of_an_azimuthal_projection_is_nought():
    assert at(Azimuthal(58, 26), 58, 26) == pytest.approx((0, 0), abs=1e-6)


def test_azimuthal_distances_from_the_centre_are_true():
    degree = math.radians(1) * EARTH
    assert at(Azimuthal(58, 26), 59, 26) == pytest.approx((0, degree))
    east, north = at(Azimuthal(0, 26), 0, 27)
    assert (east, north) == pytest.approx((degree, 0))


def test_a_conic_is_true_along_its_parallels_and_its_meridian_is_straight():
    conic = Conic((55, 60), 57.5, 37.5)
    assert at(conic, 57.5, 37.5) == pytest.approx((0, 0), abs=1e-6)
    assert at(conic, 60, 37.5)[0] == pytest.approx(0)
    for parallel in (55, 60):
        step = np.hypot(*(at(conic, parallel, 37.51) - at(conic, parallel, 37.5)))
        assert step == pytest.approx(math.radians(0.01) * EARTH * math.cos(math.radians(parallel)), rel=1e-4)


def test_a_conic_keeps_angles():
    conic = Conic((55, 60), 57.5, 37.5)
    here = at(conic, 58, 27)
    north, east = at(conic, 58.001, 27) - here, at(conic, 58, 27.001) - here
    assert abs(float(north @ east)) < 1e-3 * float(np.hypot(*north) * np.hypot(*east))


def test_the_plain_projection_is_degrees_times_kilometres():
    assert at(Plain(111.4, 56.666), 59, 30) == pytest.approx((30 * 56.666, 59 * 111.4))


def flat():
    return Georeference(Plain(1, 1), (1, 0, 0), (0, -1, 0), NOTHING, NOTHING, 2.5)


def test_pins_hold_exactly_and_far_places_stay():
    places = np.array([[0.0, 0.0], [0.0, 3.0], [4.0, 1.0]])
    targets = flat().flat(places) + np.array([[0.6, 0.1], [-0.4, 0.3], [0.0, -0.5]])
    warped = pinned(flat(), places, targets)
    assert warped.paper(places) == pytest.approx(targets, abs=1e-6)
    far = np.array([[40.0, 40.0]])
    assert warped.paper(far) == pytest.approx(flat().flat(far))


def test_without_pins_nothing_is_warped():
    assert pinned(flat(), NOTHING, NOTHING).paper(np.array([[2.0, 3.0]])) == pytest.approx(np.array([[3.0, -2.0]]))
