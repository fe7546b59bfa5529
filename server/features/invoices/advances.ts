/** Advance invoices of which something is left. */
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OpenAdvance } from '../../../contract/invoices/settlement.ts'
import type { Statements } from '../../platform/database/database.ts'
import { type Given, statement } from '../../platform/database/statement.ts'
import { heldAdvances, invoiceLines, invoices } from './tables.ts'

export type AdvanceOfPayment = OpenAdvance & { paymentId: string | null }
const lines = alias(invoiceLines, 'used_lines')
const { clientId: ofClient, id: invoiceId, paymentId, totalBani, issuedOn, createdAt, number, entity, kind } = invoices

const open = statement('open-advances', (given: Given<{ clientId: string }>) => ({
  rows: {
    ...{ invoiceId, paymentId, totalBani, vatPercent: invoiceLines.vatPercent },
    entityNumber: sql`(${entity} ->> 'number')::int`.mapWith(Number),
    usedBani: sql`used.sum`.mapWith(totalBani),
    heldBani: sql`held.sum`.mapWith(totalBani),
  },
  text: (list) => sql`
    select ${list} from ${invoices}
      join ${invoiceLines} on ${invoiceLines.clientId} = ${ofClient} and ${invoiceLines.invoiceId} = ${invoiceId} and ${invoiceLines.kind} = 'advance'
      cross join lateral (
        select coalesce(sum(abs(${lines.netBani} + ${lines.vatBani})), 0)::bigint as sum from ${invoiceLines} ${lines}
         where ${lines.clientId} = ${ofClient} and ${lines.refersTo} = ${invoiceId} and ${lines.kind} in ('deducted', 'reversed')) used
      cross join lateral (
        select coalesce(sum(${heldAdvances.amountBani}), 0)::bigint as sum from ${heldAdvances}
         where ${heldAdvances.clientId} = ${ofClient} and ${heldAdvances.invoiceId} = ${invoiceId}) held
     where ${ofClient} = ${given.clientId} and ${kind} = 'advance' and used.sum + held.sum < ${totalBani}
     order by ${issuedOn}, ${createdAt}, ${number}`,
}))

/** The oldest first. What orders' invoices deducted is used, and what was reversed. `paymentId`: that it was issued for; null: of several. */
export const openAdvances = (db: Statements, clientId: string): Promise<AdvanceOfPayment[]> => open.all(db, { clientId })
