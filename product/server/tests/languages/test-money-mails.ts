/** The mails about money, as the owner of an account with a language gets them. */

import { addAccount } from '#account/sign-in/server/add-account.ts'
import { sheetFailedMail } from '#cash/payouts/server/mails/sheet-failed-mail.ts'
import { runMadeMail } from '#cash/payouts/server/runs/daily-run.ts'
import { makeRunOfClient } from '#cash/payouts/server/runs/make-run.ts'
import { cashAtUs } from '#cash/payouts/server/test-payouts.ts'
import { aSheet, refused, sheetMoves } from '#cash/payouts/server/test-sheets.ts'
import { saveRepaymentProfile } from '#cash/repayment-settings/server/save-profile.ts'
import { RepaymentSearch, repaymentFlagsOf } from '#cash/repayments/contract/repayment-calls.ts'
import { mailRepayments } from '#cash/repayments/server/export/mail-repayments.ts'
import { fromRon } from '#contract/money.ts'
import { authorisePayment } from '#paying/authorisations/server/authorise.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { reminderMail } from '#paying/invoices/server/by-event/remind-of-invoices.ts'
import { anInvoice, ordered, paid } from '#paying/invoices/server/test-invoices.ts'
import { aPayment } from '#paying/payments/server/test-received.ts'
import { aSavedCard } from '#paying/payments/server/test-saved-cards.ts'
import {
  cardExpiresMail,
  toppedUpMail,
  topUpDeclinedMail,
  topUpsOfDayUsedMail,
  topUpsStoppedMail,
} from '#paying/subscriptions/server/mails.ts'
import { aSubscription } from '#paying/subscriptions/server/test-subscriptions.ts'
import { hashOfMailAddress } from '#server/effects/mail-refusals/note-refusals.ts'
import type { MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { PASSWORD } from '../../test-server.ts'

/** And an administrator who is written to. */
async function aRunOf(app: App, clientId: string): Promise<{ id: string; runId: string }> {
  const id = await addAccount(app, {
    email: `plati-${clientId}@exemplu.ro`,
    password: PASSWORD,
    name: 'Plati',
    platformRole: 'administrator',
  })
  await app.db.$client.query(
    'update users set language = (select u.language from users u join memberships m on m.user_id = u.id where m.client_id = $2) where id = $1',
    [id, clientId],
  )
  await cashAtUs(app, clientId)
  return { id, runId: await makeRunOfClient(app, { clientId, madeBy: id }) }
}

type Owner = { app: App; clientId: string; email: string; newest(email: string, matches: RegExp, count?: number): Promise<string> }

export async function moneyMails({ app, clientId, email, newest }: Owner) {
  await anEntity(app, { clientId })
  await paid(app, clientId, 10_000)
  await anInvoice(app, clientId)
  const invoice = await newest(email, /\/profile\/invoices/)

  /** More was ordered than is paid. */
  const reminded = async (): Promise<string> => {
    await app.db.$client.query('update ledger_balances set credit_limit_bani = 100000000 where client_id = $1', [clientId])
    await ordered(app, clientId, 'OWED', 50_000_000)
    return written(reminderMail, `${await anInvoice(app, clientId)}:7/${hashOfMailAddress(email)}`)
  }

  const cardId = await aSavedCard(app, { clientId })
  const subscriptionId = await aSubscription(app, { clientId, cardId, retryAt: new Date('2026-12-02T10:00:00Z') })
  const paymentId = await aPayment(app, clientId, fromRon(200), { method: 'saved-card' })
  await app.db.$client.query('update payments set subscription_id = $2, card_id = $3 where id = $1', [paymentId, subscriptionId, cardId])
  const written = async (kind: MailKind, id: string): Promise<string> => {
    const mail = await kind.write(app, { clientId, key: id, calls: 1, id })
    if (!mail) throw new Error(`${kind.name} is not written`)
    return `${mail.subject}\n${mail.text}`
  }
  await mailRepayments(app, {
    ...{ clientId, userId: null, mayReadAccounts: true },
    search: RepaymentSearch.parse(repaymentFlagsOf('all')),
  })
  const profile = { bankName: 'Ana Pop', bankAccount: 'RO33BTRL0130120200000001' }
  await app.db.inTransaction((tx) => saveRepaymentProfile(app, tx, { clientId, userId: null, profile }))
  const inFile = async (given?: Parameters<typeof aSheet>[2]) => sheetMoves(app, await aSheet(app, clientId, given), 'approved', 'in-file')
  await sheetMoves(app, await inFile(), 'paid')
  const sheetPaid = await newest(email, /150[.,]50[\s\S]*\/profile\/repayments\/sheet/)
  const sent = await inFile()
  const failed = await refused(app, sent, 'AC04')
  const { id: userId, runId } = await aRunOf(app, clientId)
  await app.db.inTransaction((tx) =>
    authorisePayment(app, tx, {
      ...{ clientId, way: 'settling', subject: clientId, amountBani: fromRon(150.5), requestedBy: null, sending: null },
      payee: { name: 'Ana Pop', iban: 'RO49AAAA1B31007593840000' },
    }),
  )
  return {
    'repayment-sheet-paid': sheetPaid,
    'repayment-sheet-failed': await written(sheetFailedMail, String(failed.id)),
    'payout-run-made': await written(runMadeMail, `${runId}/${userId}`),
    'repayment-account-changed': await newest(email, /settings\/repayment/),
    'money-to-account': await newest(email, /\*\*\*0000[\s\S]*\/profile\/balance/),
    'invoice-issued': invoice,
    'invoice-reminder': await reminded(),
    'repayment-list': await newest(email, /\/profile\/repayments\/list/),
    'top-up-done': await written(toppedUpMail, paymentId),
    'top-up-declined': await written(topUpDeclinedMail, paymentId),
    'top-up-stopped': await written(topUpsStoppedMail, paymentId),
    'top-ups-of-day-used': await written(topUpsOfDayUsedMail, `${subscriptionId}/2026-11-23`),
    'card-expires': await written(cardExpiresMail, `${subscriptionId}/${cardId}`),
  }
}
