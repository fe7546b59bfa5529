import type { App } from '../../../../server/platform/app.ts'

type Account = { bankAccount: string; bankAccountOwner: string }

/** Each number once, with the holder that was named last. */
export async function listAccounts(app: App, { clientId }: { clientId: string }): Promise<Account[]> {
  const { rows } = await app.db.$client.query<{ iban: string; holder: string }>({
    name: 'repayment-accounts',
    text: `select i.iban, r.holder from (select iban from repayment_days where client_id = $1 and iban <> '' group by iban having sum(count) > 0) i
            cross join lateral (
              select holder from repayments where client_id = $1 and iban = i.iban order by ordered_on desc, ordered_at desc limit 1) r
            order by i.iban`,
    values: [clientId],
  })
  return rows.map(({ iban, holder }) => ({ bankAccount: iban, bankAccountOwner: holder }))
}
