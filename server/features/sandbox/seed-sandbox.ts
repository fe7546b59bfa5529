/** The sandbox's beginning: the demo accounts with money and addresses, and orders in every state. */
import { fromRon, ZERO } from '../../../contract/money.ts'
import { openAccounts, transfer } from '../../ledger/transfer.ts'
import type { App } from '../../platform/app.ts'
import { addJob } from '../../platform/jobs.ts'
import { addAccount } from '../account/add-account.ts'
import type { Auth } from '../account/auth.ts'
import { createSavedAddress } from '../addresses/address-book.ts'
import { demoAccounts } from '../settings/demo-accounts.ts'
import { demoAddresses } from './demo-story.ts'
import { seedDemoOrdersJob } from './seed-demo-orders.ts'

/** Repeatable: what is there already stays as it is. */
export async function seedSandbox(app: App, auth: Auth): Promise<void> {
  for (const account of demoAccounts) {
    const { rows } = await app.db.$client.query('select 1 from "user" where email = $1', [account.email])
    if (rows.length > 0) continue
    const userId = await addAccount(auth, account)
    await app.db.inTransaction(async (tx) => {
      await openAccounts(tx, userId, ZERO)
      if (account.startRon > 0) {
        await transfer(tx, {
          clientId: userId,
          debit: 'bank',
          credit: 'unapplied',
          amountBani: fromRon(account.startRon),
          kind: 'payment',
          key: 'demo/start',
        })
      }
      for (const fields of demoAddresses[account.email] ?? []) await createSavedAddress(tx, { clientId: userId, fields })
      if (account.email === 'client@demo.test') await addJob(tx, seedDemoOrdersJob, { clientId: userId }, { key: 'seed-demo-orders' })
    })
  }
}
