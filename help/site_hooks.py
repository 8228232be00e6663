"""What the site does besides what MkDocs does: notebooks, the routes of the API, and no inline code.

The house answers with a Content-Security-Policy that lets a page use files of its own origin and
nothing else: neither a script nor a style in a page, nor an image in a stylesheet.
"""

import base64
import json
import logging
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

LOG = logging.getLogger("mkdocs.hooks.site")
ROOT = Path(__file__).parents[1]
PARTS = {"guides": "Guides", "reference": "Reference", "explain": "Explain"}
"""The folders that grow, and the parts of the site that they are."""
STYLES = "assets/stylesheets/notebooks.css"
_LINK = re.compile(r"(?<!!)\[(?P<words>[^\]]+)\]\((?P<to>[^)#:\s]+)(?:#[^)\s]*)?\)")
_TAG = re.compile(r'<[a-z][^<>]* style="([^"]*)"[^<>]*>')
_CLASS = re.compile(r'\sclass="([^"]*)"')
_DATA = re.compile(r"url\((?:\"data:(?P<d>[^\"]*)\"|'data:(?P<s>[^']*)'|data:(?P<n>[^)]*))\)")
_styles: dict[str, str] = {}
"""The styles of all pages' tags, with the class that stands for each."""
_PICTURES = {"image/svg+xml": "svg", "image/png": "png"}
_NOT_SERVED = ("**/*.map", "sitemap.xml", "404.html", "sitemap.xml.gz", "assets/javascripts/lunr")
_INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>|<style|\sstyle=|\son[a-z]+=\"|javascript:",
)
_ORIGIN = re.compile(
    r"<(?:script|img|iframe|source)[^>]*\ssrc=\"(?:https?:)?//|<link[^>]*href=\"https?:"
)


_ROUTE_HEAD = """
# Routes of the API

Every route of a house, from its OpenAPI description. A house serves the description itself at `/api/openapi.json`, and shows
it with its schemas, and forms to try them, at `/docs`. How a program signs in and plays is told under
[play over the API](../guides/play-over-the-api.md), what an error says under [errors](errors.md).
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each notebook, the page of the API's routes, and the icon of the house's pages."""
    for path in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        page = f"notebooks/{path.stem}.md"
        pictures: dict[str, bytes] = {}
        text = "\n\n".join(_cells(notebook, path.stem, pictures))
        files.append(File.generated(config, page, content=f"{text}\n"))
        for name, content in pictures.items():
            files.append(File.generated(config, f"notebooks/{name}", content=content))
    config.extra_css.append(STYLES)
    routes = json.loads((ROOT / "docs" / "reference" / "openapi.json").read_text(encoding="utf-8"))
    files.append(File.generated(config, "reference/http.md", content=route_page(routes)))
    icon = (ROOT / "web" / "public" / "icon.svg").read_bytes()
    files.append(File.generated(config, "icon.svg", content=icon))
    return files


def _cells(notebook: Mapping[str, Any], stem: str, pictures: dict[str, bytes]) -> Iterator[str]:
    """The cells of a notebook as Markdown; what a cell showed follows it."""
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield source
            continue
        yield f"```python\n{source}\n```"
        for output in cell["outputs"]:
            yield _output(output, stem, pictures)
    yield f"The notebook itself is `docs/notebooks/{stem}.ipynb`."


def _output(output: Mapping[str, Any], stem: str, pictures: dict[str, bytes]) -> str:
    """One output: a picture as a file beside the page, a table as HTML, else its text."""
    shown = output.get("data", {})
    for kind, suffix in _PICTURES.items():
        if kind in shown:
            content = "".join(shown[kind])
            name = f"{stem}-{len(pictures) + 1}.{suffix}"
            pictures[name] = base64.b64decode(content) if suffix == "png" else content.encode()
            return f"![What the cell above shows]({name})"
    if "text/html" in shown:
        return f'<div class="nb-output">{"".join(shown["text/html"])}</div>'
    text = "".join(output.get("text", shown.get("text/plain", "")))
    return f"```text\n{text.rstrip()}\n```"


def route_page(description: Mapping[str, Any]) -> str:
    """The routes of the API by their tags, from its OpenAPI description."""
    by_tag: dict[str, list[str]] = {}
    for path, methods in description["paths"].items():
        for method, route in methods.items():
            errors = ", ".join(code for code in route["responses"] if code >= "400")
            line = f"| `{method.upper()} {path}` | {route['summary']} | {errors} |"
            by_tag.setdefault(route.get("tags", ["house"])[0], []).append(line)
    parts = [_ROUTE_HEAD.strip()]
    for tag, lines in by_tag.items():
        parts.append(f"## {tag[:1].upper()}{tag[1:]}")
        parts.append("\n".join(["| route | what it does | errors |", "|---|---|---|", *lines]))
    return "\n\n".join(parts) + "\n"


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Put a page that mkdocs.yml does not name last in its part, and not nowhere."""
    named = {page.file.src_uri for page in nav.pages}
    for file in files.documentation_pages():
        part = PARTS.get(file.src_uri.partition("/")[0])
        if file.src_uri not in named and part is not None:
            section = next(item for item in nav.items if item.title == part)
            page = Page(None, file, config)
            page.parent = section
            section.children.append(page)
            nav.pages.append(page)
    return nav


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Take the links to files that only a checkout has; their words stay."""
    here = Path(page.file.src_uri).parent
    markdown = markdown.replace(".ipynb)", ".md)")

    def without(found: re.Match[str]) -> str:
        target = (Path(config.docs_dir) / here / found["to"]).resolve()
        if not target.is_relative_to(ROOT) or not target.exists():
            return found[0]
        inside = target.is_relative_to(config.docs_dir)
        known = inside and files.get_file_from_path(str(target.relative_to(config.docs_dir)))
        return found[0] if known and known.inclusion.is_included() else found["words"]

    return _LINK.sub(without, markdown)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001  MkDocs names them
    """Give what a tag says of its style a name, and put it into a stylesheet."""
    return _TAG.sub(lambda found: _named_style(found[0], found[1]), html)


def _named_style(tag: str, style: str) -> str:
    """A tag with a class in place of its style."""
    name = _styles.setdefault(style, f"style-{len(_styles) + 1}")
    rest = tag.replace(f' style="{style}"', "", 1)
    if _CLASS.search(rest):
        return _CLASS.sub(lambda found: f' class="{found[1]} {name}"', rest, count=1)
    first, _, after = rest.partition(" ")
    if after:
        return f'{first} class="{name}" {after}'
    return f'{first.rstrip(">")} class="{name}">'


def on_post_build(config: MkDocsConfig) -> None:
    """Put a stylesheet's images into files, drop what nothing asks for, and look at every page."""
    site = Path(config.site_dir)
    rules = "".join(f".md-typeset .{name} {{ {rule} }}\n" for rule, name in _styles.items())
    (site / STYLES).write_text(rules, encoding="utf-8")
    for pattern in _NOT_SERVED:
        for path in [*site.glob(pattern)]:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for sheet in site.glob("assets/stylesheets/*.css"):
        sheet.write_text(_without_data(sheet), encoding="utf-8")
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for found in (*_INLINE.finditer(text), *_ORIGIN.finditer(text)):
            where = page.relative_to(site)
            LOG.warning("%s: the house's policy stops %r", where, text[found.start() :][:100])


def _without_data(sheet: Path) -> str:
    """A stylesheet whose images are files beside it."""
    icons: dict[str, str] = {}
    first = sheet.name.partition(".")[0]

    def name_of(found: re.Match[str]) -> str:
        kind, _, content = (found["d"] or found["s"] or found["n"]).partition(",")
        if not kind.startswith("image/svg+xml") or ";base64" in kind:
            LOG.warning("%s: an image of another kind, %s", sheet.name, kind)
        return f"url(icon-{icons.setdefault(content, f'{first}-{len(icons) + 1}')}.svg)"

    text = re.sub(
        r"/\*# sourceMappingURL=.*?\*/", "", _DATA.sub(name_of, sheet.read_text(encoding="utf-8"))
    )
    for content, name in icons.items():
        (sheet.parent / f"icon-{name}.svg").write_text(content, encoding="utf-8")
    return text
