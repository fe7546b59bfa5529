/** Parts of advances that are being paid back: kept from invoices meanwhile, reversed once the money has gone, free again where it has not. */
import { and, eq } from 'drizzle-orm'
import { leftOf } from '../../../contract/invoices/settlement.ts'
import { type Bani, bani, minus, ZERO } from '../../../contract/money.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { AdvanceOfPayment } from './advances.ts'
import { issueStorno } from './issue-storno.ts'
import { heldAdvances } from './tables.ts'

type Held = { clientId: string; holderId: string }
type Holding = Held & {
  /** As `openAdvances` answers them with the balance locked; the first ones are taken first. */
  advances: readonly AdvanceOfPayment[]
  amountBani: Bani
}

/** Of what exceeds the advances no invoice is known: there is nothing to reverse. */
export async function holdAdvances(tx: Tx, { clientId, holderId, advances, amountBani }: Holding): Promise<void> {
  let rest = amountBani
  for (const advance of advances) {
    const part = bani(Math.min(rest, leftOf(advance)))
    if (part <= ZERO) continue
    await tx.insert(heldAdvances).values({ clientId, holderId, invoiceId: advance.invoiceId, amountBani: part })
    rest = minus(rest, part)
  }
}

const release = (tx: Tx, { clientId, holderId }: Held) =>
  tx
    .delete(heldAdvances)
    .where(and(eq(heldAdvances.clientId, clientId), eq(heldAdvances.holderId, holderId)))
    .returning()

/** The money has not gone. */
export async function releaseAdvances(tx: Tx, held: Held): Promise<void> {
  await release(tx, held)
}

/** The money has gone. */
export async function reverseHeldAdvances(app: App, tx: Tx, held: Held): Promise<void> {
  for (const { clientId, invoiceId, amountBani } of await release(tx, held)) await issueStorno(app, tx, { clientId, invoiceId, amountBani })
}
