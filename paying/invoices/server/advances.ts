/** Advance invoices of which something is left. */
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { vatRate } from '#contract/vat.ts'
import { identityKey } from '#paying/billing/contract/fiscal-identity.ts'
import type { Statements } from '#server/platform/database/database.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import type { OpenAdvance } from '../contract/settlement.ts'
import { heldAdvances, invoiceLines, invoices } from './tables.ts'

/** `paymentId`: that it was issued for; null: of several. `entityNumber`: of the client's entities, whatever became of that since. */
export type AdvanceOfPayment = OpenAdvance & { paymentId: string | null; entityNumber: number }
const lines = alias(invoiceLines, 'used_lines')
const { clientId: ofClient, id: invoiceId, paymentId, totalBani, issuedOn, createdAt, number, entity, kind } = invoices

const open = statement('open-advances', (given: StatementParams<{ clientId: string }>) => ({
  rows: {
    ...{ invoiceId, paymentId, totalBani, vatCategory: invoiceLines.vatCategory, vatPercent: invoiceLines.vatPercent },
    buyer: entity,
    usedBani: sql`used.sum`.mapWith(totalBani),
    usedNetBani: sql`used.net`.mapWith(totalBani),
    heldBani: sql`held.sum`.mapWith(totalBani),
  },
  text: (list) => sql`
    select ${list} from ${invoices}
      join ${invoiceLines} on ${invoiceLines.clientId} = ${ofClient} and ${invoiceLines.invoiceId} = ${invoiceId} and ${invoiceLines.kind} = 'advance'
      cross join lateral (
        select coalesce(-sum(${lines.netBani} + ${lines.vatBani}), 0)::bigint as sum, coalesce(-sum(${lines.netBani}), 0)::bigint as net from ${invoiceLines} ${lines}
         where ${lines.clientId} = ${ofClient} and ${lines.refersTo} = ${invoiceId} and ${lines.kind} in ('deducted', 'reversed')) used
      cross join lateral (
        select coalesce(sum(${heldAdvances.amountBani}), 0)::bigint as sum from ${heldAdvances}
         where ${heldAdvances.clientId} = ${ofClient} and ${heldAdvances.invoiceId} = ${invoiceId}) held
     where ${ofClient} = ${given.clientId} and ${kind} = 'advance' and used.sum + held.sum < ${totalBani}
     order by ${issuedOn}, ${createdAt}, ${number}`,
}))

/** The oldest first. What orders' invoices deducted is used, less what reversals of those gave back, and what was reversed. */
export async function openAdvances(db: Statements, clientId: string): Promise<AdvanceOfPayment[]> {
  const rows = await open.all(db, { clientId })
  return rows.map(({ buyer, vatCategory, vatPercent, ...advance }) => ({
    ...{ ...advance, vat: vatRate(vatCategory, vatPercent) },
    ...{ identity: identityKey(buyer), entityNumber: buyer.number },
  }))
}
