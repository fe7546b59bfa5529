/** XML of others as a tree of elements with their namespaces, guarded against what no invoice has. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'

const NESTED_MAX = 60
/** More than an invoice of the largest size that is taken can have. */
const TAGS_MAX = 1_000_000

/** `namespace` null: its prefix is declared nowhere. */
export type XmlElement = {
  name: string
  namespace: string | null
  attributes: ReadonlyMap<string, string>
  children: readonly XmlElement[]
  /** Of itself, without that of its children. */
  text: string
}

/** `refused`: with a DOCTYPE, deeper or with more elements than any invoice. `broken`: no XML, from `line` on. */
export type XmlTreeRead = { kind: 'read'; root: XmlElement } | { kind: 'broken'; line: number } | { kind: 'refused' }

const TEXT = '#text'
const CDATA = '#cdata'
const ATTRIBUTES = ':@'

const parser = new XMLParser({
  ...{ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false, parseAttributeValue: false },
  ...{
    trimValues: false,
    processEntities: false,
    cdataPropName: CDATA,
    maxNestedTags: NESTED_MAX,
    ignorePiTags: true,
    ignoreDeclaration: true,
  },
})

export function readXmlTree(xml: string): XmlTreeRead {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml) || tagsIn(xml) > TAGS_MAX) return { kind: 'refused' }
  const valid = XMLValidator.validate(xml)
  if (valid !== true) return { kind: 'broken', line: valid.err.line }
  try {
    const [root] = elementsOf(parser.parse(xml) as Parsed[], { '': '', xml: XML }) // as the parser keeps the order
    return root ? { kind: 'read', root } : { kind: 'broken', line: 1 }
  } catch {
    return { kind: 'refused' } // it was valid: only the parser's own limits are left
  }
}

const XML = 'http://www.w3.org/XML/1998/namespace'

function tagsIn(xml: string): number {
  let count = 0
  for (let at = xml.indexOf('<'); at >= 0 && count <= TAGS_MAX; at = xml.indexOf('<', at + 1)) count += 1
  return count
}

/** One element, or text: under its name what it holds, its attributes beside. */
type Parsed = { [name: string]: unknown; ':@'?: Record<string, string> }
type Scope = Readonly<Record<string, string>>

const elementsOf = (parsed: readonly Parsed[], scope: Scope): XmlElement[] =>
  parsed.flatMap((one) => {
    const written = Object.keys(one).find((key) => key !== ATTRIBUTES)
    return written === undefined || written === TEXT || written === CDATA ? [] : [elementOf(written, one, scope)]
  })

function elementOf(written: string, one: Parsed, outer: Scope): XmlElement {
  const attributes = new Map(Object.entries(one[ATTRIBUTES] ?? {}).map(([name, value]) => [name, decoded(String(value))]))
  const scope = scopeOf(attributes, outer)
  const [prefix, name] = split(written)
  const content = one[written] as Parsed[] // elements and texts, as the parser keeps the order
  return {
    ...{ name, namespace: Object.hasOwn(scope, prefix) ? (scope[prefix] ?? null) : null },
    attributes: new Map([...attributes].map(([key, value]) => [split(key)[1], value])),
    children: elementsOf(content, scope),
    text: content.map(textOf).join(''),
  }
}

function scopeOf(attributes: ReadonlyMap<string, string>, outer: Scope): Scope {
  const declared = [...attributes].flatMap(([name, value]) =>
    name === 'xmlns' || name.startsWith('xmlns:') ? [[name.slice(6), value.trim()]] : [],
  )
  return declared.length === 0 ? outer : { ...outer, ...Object.fromEntries(declared) }
}

const split = (written: string): [prefix: string, name: string] => {
  const at = written.indexOf(':')
  return at < 0 ? ['', written] : [written.slice(0, at), written.slice(at + 1)]
}

function textOf(one: Parsed): string {
  if (TEXT in one) return decoded(String(one[TEXT]))
  if (!(CDATA in one)) return ''
  return (one[CDATA] as Parsed[]).map((part) => String(part[TEXT] ?? '')).join('') // texts alone, as they stand
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities of XML and characters by number; all others stay as they are written. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
