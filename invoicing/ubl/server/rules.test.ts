import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textsOf } from '#server/platform/texts.ts'
import { fileMessageInWords } from '../contract/rules/finding.ts'
import { findingsOfInvoice } from '../contract/rules/rules.ts'
import { sampleInvoices } from './sample-invoices.ts'
import { brokenBeside, brokenInvoices } from './test-broken-invoices.ts'

describe('rules', () => {
  it.each(sampleInvoices(200).map(({ name, document }) => [name, document] as const))('find nothing in %s', (_, document) => {
    expect(findingsOfInvoice(document)).toEqual([])
  })

  const broken = [...brokenInvoices(), ...brokenBeside()]
  it.each(broken.map(({ name, rule, document }) => [name, rule, document] as const))('find what is wrong with %s', (_, rule, document) => {
    expect(findingsOfInvoice(document).map((finding) => finding.rule)).toContain(rule)
  })

  it('are each broken by some document', () => {
    const folder = new URL('../contract/rules/', import.meta.url)
    const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
    const named = sources.flatMap((source) => [...source.matchAll(/'((?:BR|UBL)-[\w-]+)'/g)].map(([, rule]) => rule ?? ''))
    expect(named.length).toBeGreaterThan(150)
    const found = new Set([...broken.map(({ rule }) => rule), 'BR-51']) // the last only warns, below
    expect(named.filter((rule) => !found.has(rule))).toEqual([])
  })

  it.each(['ro', 'en'] as const)('are said in %s with the field’s name', (language) => {
    const sentences = broken.flatMap(({ document }) =>
      findingsOfInvoice(document).map(({ message }) => fileMessageInWords(textsOf(language), message)),
    )
    // A name of the program’s own would be a word with a capital inside, or the English name of a part in Romanian.
    expect(sentences.filter((sentence) => /undefined|\[object|[a-z][A-Z]\w*(?=[,:])/.test(sentence))).toEqual([])
    expect(sentences.every((sentence) => /^[A-Z]/.test(sentence))).toBe(true)
  })

  it('name the field by its path', () => {
    const [vat] = findingsOfInvoice({ ...sampleOf('plain'), currency: '' }).filter(({ rule }) => rule === 'BR-05')
    expect(vat).toMatchObject({ path: 'currency', severity: 'error' })
    const document = structuredClone(sampleOf('plain'))
    const [line] = document.lines
    if (line) line.name = ''
    expect(findingsOfInvoice(document)).toMatchObject([{ rule: 'BR-25', path: 'lines.0.name', message: { code: 'invoice-part-missing' } }])
    expect(fileMessageInWords(textsOf('en'), findingsOfInvoice(document)[0]!.message)).toBe('Line 1, name: missing.')
  })

  it('warn of what the law asks and the national set does not', () => {
    const reversed = { ...sampleOf('reversal'), preceding: [] }
    expect(findingsOfInvoice(reversed)).toMatchObject([{ severity: 'warning', message: { code: 'invoice-reversed-not-named' } }])
    const card = { ...sampleOf('plain').payments[0]!, card: { number: '4111111111111111', holder: '' } }
    expect(findingsOfInvoice({ ...sampleOf('plain'), payments: [card] })).toMatchObject([{ rule: 'BR-51', severity: 'warning' }])
  })

  it('count characters and not units of memory', () => {
    const document = structuredClone(sampleOf('plain'))
    document.seller.contactName = '😀'.repeat(100)
    expect(findingsOfInvoice(document)).toEqual([])
  })
})

function sampleOf(kind: string) {
  const found = sampleInvoices(18).find(({ name }) => name.endsWith(`-${kind}`))
  if (!found) throw new Error(`no sample is called ${kind}`)
  return found.document
}
