/** The model's documents: issued, settled, and what the statement says of them. */
import { buyerOf, lotsFor, takeLots } from './model-held.ts'
import { type Buyer, type Charge, type Client, type Document, invoicesOf, type Part, type StatementRow, sum } from './model-state.ts'
import { baseOf, type Category, dayAfter, opposite, rateOn, totalOf } from './model-vat.ts'

/** Of the buyer and the day: a number of the Union is asked about on the day. */
export function categoryOf({ kind, hasValidNumber }: Buyer): Category {
  if (kind === 'outside') return 'O'
  return kind === 'union' && hasValidNumber ? 'AE' : 'S'
}

/** Of who pays after the invoice; who pays before owes at once. */
const TERM_DAYS = 30

type Issuing = Pick<Document, 'kind' | 'buyer' | 'day' | 'rows'> & { identity?: string }

export function issue(client: Client, given: Issuing): Document {
  const { identity } = buyerOf(client, given.buyer)
  const due = given.kind === 'fiscal' ? dayAfter(given.day, client.creditLimit === null ? 0 : TERM_DAYS) : null
  const document = { identity, due, ...given, total: totalOf(given.rows), open: 0, bonus: 0, deducted: [], settled: [] }
  client.documents.push(document)
  return document
}

/** `difference` runs: what is not paid, less what no document has used. */
export function note(client: Client, { invoice = 0, payment = 0, advance = 0 }: Partial<StatementRow>): void {
  const before = client.statement.at(-1)?.difference ?? 0
  client.statement.push({ invoice, payment, advance, difference: before + invoice - payment })
}

/** The oldest invoice first. */
export function settleOpen(client: Client): void {
  for (const document of invoicesOf(client)) settle(client, document)
}

export function settle(client: Client, document: Document): void {
  const paid = takeLots(lotsFor(client, document.buyer), document.open)
  const amount = sum(paid.map((part) => part.amount))
  document.settled.push(...paid)
  document.open -= amount
  client.unapplied -= amount
  client.receivable -= amount
}

/** An order's base is taken out of its price with the VAT of its day; whether VAT is added again is the buyer's. */
export const baseRow = ({ gross, day, category }: Charge) => ({ ...rateOn(category, day), base: baseOf(gross, rateOn('S', day)) })

/** What it comes to by itself. */
export const dueOf = (charge: Charge): number => (charge.category === 'S' ? charge.gross : baseRow(charge).base)

export const grossOf = (parts: readonly Part[]): number => sum(parts.map(({ gross }) => gross))

/** A storno for each, to the buyer it was issued to. */
export function reverseAdvances(client: Client, parts: readonly Part[], day: string): void {
  for (const part of parts) {
    const { buyer, identity } = part.advance.document
    const { category, percent, base, vat } = part
    issue(client, { kind: 'storno', buyer, identity, day, rows: [opposite({ category, percent, base, vat })] })
    client.prepaid -= part.gross
    note(client, { invoice: -part.gross, advance: -part.gross })
  }
}
