/**
 * Markup of others made harmless: terms that buyers read, and vector pictures.
 *
 * A vector picture without anything that acts or leads elsewhere: shapes, text, gradients and their colours alone. What is not named here is
 * left out: scripts, handlers, animations, pictures within, links, foreign markup, filters. References lead to the same picture only.
 */
import { XMLValidator } from 'fast-xml-parser'
import sanitizeHtml from 'sanitize-html'
import { svgText } from '../contract/image-type.ts'

const NAMESPACE = 'http://www.w3.org/2000/svg'

const elements = [
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style', 'switch'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'marker'],
]

const attributes = [
  ...['id', 'class', 'style', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'version', 'transform', 'href', 'xlink:href'],
  ...['d', 'pathLength', 'points', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'x1', 'x2', 'y1', 'y2', 'dx', 'dy', 'rotate'],
  ...['offset', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits', 'maskUnits', 'maskContentUnits'],
  ...['patternUnits', 'patternContentUnits', 'patternTransform', 'markerUnits', 'markerWidth', 'markerHeight', 'refX', 'refY', 'orient'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'stop-color', 'stop-opacity', 'opacity', 'color', 'clip-path'],
  ...['clip-rule', 'mask', 'marker-start', 'marker-mid', 'marker-end', 'display', 'visibility', 'overflow', 'vector-effect'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'text-anchor', 'text-decoration'],
  ...['dominant-baseline', 'textLength', 'lengthAdjust', 'paint-order', 'shape-rendering', 'xml:space'],
]

/** A copy of a copy of a copy draws more than any logo has. */
const COPIES_MAX = 30
const NESTED_MAX = 60

const functions =
  /^(?:rgba?|hsla?|url|var|calc|matrix|translate[xy]?|scale[xy]?|rotate|skew[xy]?|polygon|circle|ellipse|inset|not|is|where|nth-child|nth-of-type)$/i

/** Neither rules nor addresses outside: no at-rule, no escape, no function that is not named, `url()` to the picture itself. */
function isHarmlessStyle(css: string): boolean {
  if (/[<&@\\]/.test(css)) return false
  const named = [...css.matchAll(/([\w-]+)\s*\(/g)].map(([, name = '']) => name)
  const places = [...css.matchAll(/url\s*\(([^)]*)\)?/gi)].map(([, place = '']) => place)
  return named.every((name) => functions.test(name)) && places.every((place) => /^\s*(["']?)#[\w:.-]+\1\s*$/.test(place))
}

const isWithin = (reference: string): boolean => /^#[\w:.-]+$/.test(reference)

const harmlessAttribute = (name: string, value: string): boolean =>
  name.endsWith('href') ? isWithin(value) : name === 'd' || isHarmlessStyle(value)

function attributesOf(element: string, given: Record<string, string>): Record<string, string> {
  const kept = Object.entries(given).filter(([name, value]) => attributes.includes(name) && harmlessAttribute(name, value))
  // Whatever namespaces it said: names above mean these.
  const spaces = element === 'svg' ? { xmlns: NAMESPACE, 'xmlns:xlink': 'http://www.w3.org/1999/xlink' } : {}
  return { ...spaces, ...Object.fromEntries(kept) }
}

/** null: it is no picture that could be shown. */
export function harmlessSvg(bytes: Uint8Array): Uint8Array | null {
  const text = svgText(bytes)
  if (text === null || XMLValidator.validate(text) !== true) return null
  const svg = sanitizeHtml(text, {
    ...{ allowedTags: elements, allowedAttributes: { '*': [...attributes, 'xmlns', 'xmlns:xlink'] }, nestingLimit: NESTED_MAX },
    // Judged above, by their values.
    ...{ allowedSchemesAppliedToAttributes: [], allowedSchemes: [], parseStyleAttributes: false, allowVulnerableTags: true },
    ...{ nonBooleanAttributes: ['*'], selfClosing: [], disallowedTagsMode: 'completelyDiscard', nonTextTags: ['script', 'foreignObject'] },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: attributesOf(tagName, attribs) }) },
    exclusiveFilter: ({ tag, text: css }) => tag === 'style' && !isHarmlessStyle(css),
  }).trim()
  const copies = svg.match(/<use[\s>]/g)?.length ?? 0
  if (!svg.startsWith('<svg ') || copies > COPIES_MAX || XMLValidator.validate(svg) !== true) return null
  return new TextEncoder().encode(svg)
}

// --- terms ---------------------------------------------------------------------------------------------------

const textElements = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'a', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** Text, its structure and links; nothing that runs, loads, frames or is drawn by a style. The same again is the same; null: nothing is left. */
export function harmlessTerms(html: string | null): string | null {
  const left = sanitizeHtml(html ?? '', {
    ...{ allowedTags: textElements, nestingLimit: NESTED_MAX, allowProtocolRelative: false },
    allowedAttributes: { a: ['href', 'rel', 'target'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'xmp',
      'noscript',
      'iframe',
      'object',
      'embed',
      'svg',
      'math',
      'template',
      'title',
    ],
    // What it leads to learns nothing of the page, and takes nothing of its place.
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: href ? { href, rel: 'noopener noreferrer', target: '_blank' } : {} }) },
  }).trim()
  return left === '' ? null : left
}
