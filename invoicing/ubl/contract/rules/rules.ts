/**
 * The rules of a document that is to be written for the national system: EN 16931, CIUS-RO, and what the law and the registers ask besides. Each
 * finding names the rule as the system's answers do. Whether a document that others wrote keeps to them is of no weight to the reader.
 */
import type { InvoiceDocument } from '../document.ts'
import { judgeAmounts } from './amount-rules.ts'
import { judgeDocument } from './document-rules.ts'
import { type Finding, Findings } from './finding.ts'
import { judgeLengths } from './length-rules.ts'
import { judgeLines } from './line-rules.ts'
import { judgeParties } from './party-rules.ts'
import { judgeVat } from './vat-rules.ts'

/** Empty: the document can be written and sent. Warnings do not stop it. */
export function findingsOfInvoice(document: InvoiceDocument): Finding[] {
  const findings = new Findings()
  judgeDocument(document, findings)
  judgeParties(document, findings)
  judgeLines(document, findings)
  judgeVat(document, findings)
  judgeAmounts(document, findings)
  judgeLengths(document, findings)
  return findings.all
}

export const errorsOfInvoice = (document: InvoiceDocument): Finding[] =>
  findingsOfInvoice(document).filter(({ severity }) => severity === 'error')
