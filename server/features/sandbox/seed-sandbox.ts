/** The sandbox's beginning: the demo accounts with money and addresses, and orders in every state. */
import { fromRon, ZERO } from '../../../contract/money.ts'
import { openAccounts, transfer } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import { addJob } from '../../platform/jobs.ts'
import { addAccount } from '../account/add-account.ts'
import { createSavedAddress } from '../addresses/address-book.ts'
import { demoAccounts } from '../settings/demo-accounts.ts'
import { demoAddresses } from './demo-story.ts'
import { seedDemoOrdersJob } from './seed-demo-orders.ts'
import { wishDemoStore } from './seed-demo-store.ts'

/** Repeatable, also after a start that was cut off: what is there already stays as it is. */
export async function seedSandbox(app: App): Promise<void> {
  for (const account of demoAccounts) {
    const { rows } = await app.db.$client.query<{ id: string }>('select id from "user" where email = $1', [account.email])
    const clientId = rows[0]?.id ?? (await addAccount(app, account))
    await beginStory(app, clientId, account)
    if (account.email === 'client@demo.test') await wishDemoStore(app, clientId)
  }
}

async function beginStory(app: App, clientId: string, { email, startRon }: { email: string; startRon: number }): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    await openAccounts(tx, clientId, ZERO)
    if (startRon === 0) return
    const payment = {
      clientId,
      debit: 'bank',
      credit: 'unapplied',
      amountBani: fromRon(startRon),
      kind: 'payment',
      key: 'demo/start',
    } as const
    if ((await transfer(tx, payment)).isRepetition) return
    for (const fields of demoAddresses[email] ?? []) await createSavedAddress(tx, { clientId, fields }, app.geography)
    if (email === 'client@demo.test') await addJob(tx, seedDemoOrdersJob, { clientId }, { key: 'seed-demo-orders' })
  })
}
