import { sql } from 'drizzle-orm'
import type { App } from '#server/platform/app.ts'
import { type StatementParams, statement } from '#server/platform/database/statement.ts'
import { repaymentDays, repayments } from '../tables.ts'

type Account = { bankAccount: string; bankAccountOwner: string }

const accounts = statement('repayment-accounts', (given: StatementParams<{ clientId: string }>) => {
  const { clientId, iban, holder, orderedOn, orderedAt } = repayments
  return {
    rows: { bankAccount: sql`i.iban`.mapWith(String), bankAccountOwner: sql`r.holder`.mapWith(String) },
    text: (list) => sql`
      select ${list}
        from (select ${repaymentDays.iban} from ${repaymentDays} where ${repaymentDays.clientId} = ${given.clientId} and ${repaymentDays.iban} <> ''
               group by ${repaymentDays.iban} having sum(${repaymentDays.count}) > 0) i
       cross join lateral (
         select ${holder} from ${repayments} where ${clientId} = ${given.clientId} and ${iban} = i.iban
          order by ${orderedOn} desc, ${orderedAt} desc limit 1) r
       order by i.iban`,
  }
})

/** Each number once, with the holder that was named last. */
export const listRepaymentAccounts = ({ db }: App, { clientId }: { clientId: string }): Promise<Account[]> => accounts.all(db, { clientId })
