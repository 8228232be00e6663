"""Does a page that misbehaves fail its test?"""

import pytest

from .at_felt import until
from .harness import Room, check_accessible, check_fits, chromium

pytestmark = pytest.mark.uncounted


@pytest.mark.parametrize(
    ("does", "noted"),
    [
        ("console.error('it went wrong')", "console error: it went wrong"),
        ("setTimeout(() => { throw new Error('a mistake') })", "page error: a mistake"),
        ("document.body.setAttribute('style', 'top: 0')", "console error: policy: style-src-attr"),
        ("fetch('http://127.0.0.1:9/x').catch(() => {})", "console error: policy: connect-src"),
        ("fetch('/api/people')", "answered 403: /api/people"),
    ],
)
def test_what_a_page_does_wrong_is_noted(room: Room, does: str, noted: str) -> None:
    with room.guest() as ann:
        ann.goes("/sign-in")
        assert ann.wrong == []
        ann.page.evaluate(f"() => {{ {does} }}")
        until(ann.page, lambda: any(one.startswith(noted) for one in ann.wrong))
        with pytest.raises(AssertionError):
            ann.check()
        ann.wrong.clear()


def test_a_request_to_another_origin_is_noted_whatever_the_policy_says(room: Room) -> None:
    with room.guest(bypass_csp=True) as ann:
        ann.goes("/sign-in")
        ann.page.evaluate("() => { fetch('http://127.0.0.1:9/x').catch(() => {}) }")
        until(ann.page, lambda: "asked elsewhere: http://127.0.0.1:9/x" in ann.wrong)
        ann.wrong.clear()


def test_what_not_everybody_can_read_is_found(room: Room) -> None:
    with room.guest() as ann:
        ann.goes("/sign-in")
        check_accessible(ann.page)
        ann.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
        with pytest.raises(AssertionError, match="button-name"):
            check_accessible(ann.page)


def test_what_is_wider_than_the_screen_is_found(room: Room) -> None:
    with room.guest() as ann:
        ann.goes("/sign-in")
        check_fits(ann.page)
        ann.page.evaluate("document.querySelector('h1').style.width = '3000px'")
        with pytest.raises(AssertionError, match="3"):
            check_fits(ann.page)


def test_without_a_browser_the_tests_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(pytest.fail.Exception, match="Chromium is missing"):
        chromium()
