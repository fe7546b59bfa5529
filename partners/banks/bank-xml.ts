/** Messages of ISO 20022 as they come from banks, in whatever prefix, guarded against what no bank writes. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'

const NESTED_MAX = 60

/** `refused`: with entities, or deeper than any message. `broken`: no XML, from `line` on. */
export type XmlRead = { kind: 'read'; value: unknown } | { kind: 'broken'; line: number } | { kind: 'refused' }

/** `lists`: what may stand more than once. */
export function bankMessages(lists: readonly string[]): { read(xml: string): XmlRead } {
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true, parseTagValue: false, parseAttributeValue: false },
    ...{ trimValues: true, maxNestedTags: NESTED_MAX, isArray: (name: string) => lists.includes(name) },
  })
  return {
    read(xml) {
      // No bank's file has one; entities could make a small file endless.
      if (/<!DOCTYPE/i.test(xml)) return { kind: 'refused' }
      const valid = XMLValidator.validate(xml)
      if (valid !== true) return { kind: 'broken', line: valid.err.line }
      try {
        return { kind: 'read', value: withoutEmpty(parser.parse(xml)) }
      } catch {
        return { kind: 'refused' } // it was valid: only the parser's own limits are left
      }
    },
  }
}

/** An element without content says nothing, where it may stand once; among several it counts. */
function withoutEmpty(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  for (const [name, below] of Object.entries(node)) {
    if (below === '' && !Array.isArray(node)) delete (node as Record<string, unknown>)[name]
    else withoutEmpty(below)
  }
  return node
}

/** On which lines elements of a name begin, in their order. */
export function linesOfTag(xml: string, tag: string): number[] {
  let [line, from] = [1, 0]
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${tag}[\\s>]`, 'g'))].map(({ index }) => {
    line += xml.slice(from, index).split('\n').length - 1
    from = index
    return line
  })
}
