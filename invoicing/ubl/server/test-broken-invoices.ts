/** Documents that are right but for one thing, each with the rule it breaks. For tests. */
import { decimal } from '../contract/decimal.ts'
import type { InvoiceDocument } from '../contract/document.ts'
import { sampleInvoices } from './sample-invoices.ts'
import { ofAmounts, ofLines, ofVat } from './test-broken-amounts.ts'
import { ofHead, ofParties } from './test-broken-documents.ts'
import { notInTheSet, ofLengths } from './test-broken-lengths.ts'
import { type Case, row } from './test-broken-parts.ts'

export type Broken = { name: string; rule: string; document: InvoiceDocument }

const everything = ['everything', 'credit-note-with-everything']
const samples = new Map(sampleInvoices(18).map(({ name, document }) => [name.slice(4), document]))

function brokenOf(cases: readonly Case[]): Broken[] {
  return cases.flatMap(([rule, change, ...bases], at) =>
    (bases.length === 0 ? everything : bases).map((base) => {
      const document = structuredClone(base === 'zero-rated' ? zeroRated() : samples.get(base))
      if (!document) throw new Error(`no sample is called ${base}`)
      change(document)
      return { name: `${rule} ${at} ${base}`, rule, document }
    }),
  )
}

const zeroRated = (): InvoiceDocument => {
  const document = structuredClone(samples.get('exported')) as InvoiceDocument // it is one of the samples
  for (const one of document.lines) one.vat = { category: 'Z', percent: decimal(0) }
  Object.assign(row(document), { category: 'Z', reasonCode: '' })
  return document
}

export const brokenInvoices = (): Broken[] => brokenOf([...ofHead, ...ofParties, ...ofLines, ...ofAmounts, ...ofVat, ...ofLengths])
export const brokenBeside = (): Broken[] => brokenOf(notInTheSet)
