/** The small XML of ANAF's answers and files: a root `header` with attributes, and errors within. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'

export type HeaderXml = { namespace: string; attributes: ReadonlyMap<string, string>; errors: string[] }

const NESTED_MAX = 20
const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true, parseTagValue: false, parseAttributeValue: false },
  ...{ maxNestedTags: NESTED_MAX, htmlEntities: true, isArray: (name: string) => name === 'Errors' || name === 'Error' },
})

/** null: no XML, not whole, or another root. */
export function readHeaderXml(xml: string): HeaderXml | null {
  if (/<!DOCTYPE/i.test(xml)) return null
  const text = withoutMark(xml)
  try {
    if (XMLValidator.validate(text) !== true) return null
    const { header } = parser.parse(text) as { header?: unknown }
    if (typeof header !== 'object' || header === null) return null
    const entries = Object.entries(header)
    const attributes = new Map(entries.flatMap(([key, value]) => (key.startsWith('@') ? [[key.slice(1), String(value)] as const] : [])))
    return { namespace: xmlRootOf(text)?.namespace ?? '', attributes, errors: entries.flatMap(errorsOf) }
  } catch {
    return null
  }
}

function errorsOf([name, value]: [string, unknown]): string[] {
  if ((name !== 'Errors' && name !== 'Error') || !Array.isArray(value)) return []
  return value.map((error: unknown) => {
    const text = typeof error === 'object' && error !== null && '@errorMessage' in error ? error['@errorMessage'] : ''
    return String(text).trim()
  })
}

const withoutMark = (xml: string): string => xml.replace(/^\uFEFF/, '')

const BEFORE_ROOT = /^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->)+/
const ROOT = /^<(?:([\w.-]+):)?([\w.-]+)(\s[^<>]*)?\/?>/
/** A root with its namespaces stands in the first bytes of a file. */
const LOOKED_AT = 20_000

/** The root of a document of any size, without reading it. null: none, or one that brings entities. */
export function xmlRootOf(xml: string): { name: string; namespace: string } | null {
  const start = withoutMark(xml.slice(0, LOOKED_AT)).replace(BEFORE_ROOT, '')
  const [, prefix, name, attributes = ''] = ROOT.exec(start) ?? []
  if (name === undefined) return null
  const declared = [...attributes.matchAll(/\bxmlns(?::([\w.-]+))?\s*=\s*["']([^"']*)["']/g)]
  return { name, namespace: declared.find(([, of]) => of === prefix)?.[2] ?? '' }
}
