import { isRomanianIban, plainIban } from '#contract/banking/iban.ts'
import { fieldProblem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { requireVersion } from '#server/platform/http/versions.ts'
import type { StoreSettings } from '../contract/stores.ts'
import { presentStore, type StoreConnectionCoded } from './present-store.ts'
import { hasPartner, isStoreRow, storeOf } from './stores.ts'
import { enqueueCopy } from './sync-state.ts'
import { stores } from './tables.ts'

type SettingsInput = { clientId: string; name: string; settings: StoreSettings; ifMatch?: string | null }

/** Throws `invalid-fields` for an account that is no Romanian IBAN, `changed-meanwhile`. */
export async function saveStoreSettings(
  app: App,
  { clientId, name, settings, ifMatch = null }: SettingsInput,
): Promise<StoreConnectionCoded> {
  const store = await storeOf(app.db, { clientId, name })
  const account = settings.repaymentAccount && checkedAccount(settings.repaymentAccount)
  // Where orders come from files, the file says what is collected, and no name of a method.
  const { cashGateways } = hasPartner(store) ? settings : store.settings
  const kept: StoreSettings = { ...settings, cashGateways, repaymentAccount: account }
  noteAuditedValues({ clientId: store.name })
  await app.db.inTransaction(async (tx) => {
    const [now] = await tx.select({ settings: stores.settings }).from(stores).where(isStoreRow(store)).for('update')
    requireVersion(ifMatch, { saved: now?.settings ?? store.settings, wanted: kept })
    await tx.update(stores).set({ settings: kept }).where(isStoreRow(store))
    // What came in while it was off is fetched now.
    if (hasPartner(store) && kept.autoImport && !store.settings.autoImport) await enqueueCopy(tx, store)
  })
  return presentStore(app, { ...store, settings: kept })
}

type Account = NonNullable<StoreSettings['repaymentAccount']>

/** `RO49 aaaa …` as banks print it becomes the account's own form. */
function checkedAccount({ iban, ...account }: Account): Account {
  if (isRomanianIban(iban)) return { ...account, iban: plainIban(iban) }
  throw fieldProblem('repaymentAccount.iban', 'iban-invalid', 'invalid-iban')
}
