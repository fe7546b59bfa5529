/** A payment that the bank did not make, or that came back: to the client's owner, with what has to be done, if anything. */

import { contactOfClient } from '#account/operations.ts'
import { hasAwaitingOfAccount } from '#cash/repayments/server/queries.ts'
import { bani } from '#contract/money.ts'
import { inWords } from '#contract/texts/message.ts'
import { addMail, composeMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { findRepaymentSheet, sheetAccount } from '../documents/print-sheet.ts'
import { sheetMoved } from '../sheet-transition.ts'

const MAIL = 'repayment-sheet-failed'

/** What was left out or discarded before the bank had it concerns no bank. */
export const onRepaymentSheetFailed = subscribe(sheetMoved, async (app, tx, { clientId, id, from, to, now }) => {
  const wasSent = from === 'in-file' || from === 'paid'
  if (!wasSent || (to !== 'failed' && to !== 'returned') || now.amountBani <= 0) return
  await addMail(app, tx, { mail: { name: MAIL }, id: String(id), clientId })
})

export const sheetFailedMail: MailKind = { name: MAIL, write: (app, { clientId, id }) => write(app, clientId, Number(id)) }

async function write(app: App, clientId: string, sheetId: number): ReturnType<MailKind['write']> {
  const account = await contactOfClient(app.db, clientId)
  const sheet = await findRepaymentSheet(app, { clientId, sheetId })
  if (account === null || sheet === null) return null
  const texts = textsOfAccount(account.language)
  const { productName: product, publicUrl } = app.config
  const needsAccount = await hasAwaitingOfAccount(app.db, sheet)
  const words = texts.mails['repayment-sheet-failed']({
    ...{ number: sheet.id, amount: texts.forms.ron(bani(sheet.amountBani)), holder: sheet.holder },
    account: sheetAccount(app, sheet, { mayReadAccounts: false }),
    // What concerns our account is no matter of the client's.
    reason: needsAccount ? inWords(texts, sheet.reason ?? { code: 'sheet-refused-silently' }) : null,
    hasComeBack: sheet.state === 'returned',
    link: `${publicUrl}/profile/repayments/${needsAccount ? 'awaiting' : 'list'}`,
  })
  return composeMail(texts.mails, { product, to: account.email, name: account.name }, words)
}
