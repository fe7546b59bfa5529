/** A paid sheet by e-mail, with its documents, to every address that the client wants it at. */

import { addGroupMails, groupMailAddresseeOf } from '#account/operations.ts'
import { RepaymentSearch, repaymentFlagsOf } from '#cash/repayments/contract/repayment-calls.ts'
import { exportRepayments } from '#cash/repayments/server/export/export-repayments.ts'
import { WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { bani } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { composeGroupMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { isRepaymentSheetPaid } from '../../contract/sheets.ts'
import { findRepaymentSheet, printRepaymentSheet, sheetAccount } from '../documents/print-sheet.ts'
import { type RepaymentSheet, sheetMoved } from '../sheet-transition.ts'

const MAIL = { name: 'repayment-sheet-paid' } as const
const GROUP = 'sendRepaymentSheet'
/** Mails are forwarded. */
const hidesAccounts = { mayReadAccounts: false }

export const onRepaymentSheetPaid = subscribe(sheetMoved, async (app, tx, { clientId, id, to }) => {
  if (to === 'paid') await addGroupMails(app, tx, { clientId, group: GROUP, mail: MAIL, about: String(id) })
})

export const sheetPaidMail: MailKind = { ...MAIL, write: (app, { clientId, id }) => write(app, clientId, id) }

/** null: the client does not want it at that address any more, or the money has come back meanwhile. */
async function write(app: App, clientId: string, id: string): ReturnType<MailKind['write']> {
  const addressed = await groupMailAddresseeOf(app.db, { clientId, group: GROUP, id })
  const sheet = addressed && (await findRepaymentSheet(app, { clientId, sheetId: Number(addressed.about) }))
  if (!sheet || !isRepaymentSheetPaid(sheet.state)) return null
  const { to, account } = addressed
  const texts = textsOfAccount(account.language)
  const { productName: product, publicUrl } = app.config
  const mail = composeGroupMail(texts.mails, { product, to, name: account.name, publicUrl }, wordsOf(app, sheet, texts))
  return { ...mail, attachments: await documentsOf(app, sheet, texts) }
}

function wordsOf(app: App, sheet: RepaymentSheet, texts: Texts) {
  const { id: number, amountBani, holder, repaymentCount: repayments } = sheet
  const link = `${app.config.publicUrl}/profile/repayments/sheet`
  const amount = texts.forms.ron(bani(amountBani))
  return texts.mails['repayment-sheet-paid']({ number, amount, holder, repayments, link, account: sheetAccount(app, sheet, hidesAccounts) })
}

async function documentsOf(app: App, { clientId, id: sheetId }: RepaymentSheet, texts: Texts) {
  const { bytes, name } = await printRepaymentSheet(app, { clientId, sheetId, texts, ...hidesAccounts })
  const search = RepaymentSearch.parse({ ...repaymentFlagsOf('all'), sheetId })
  const workbook = await exportRepayments(app, search, { clientId, texts, ...hidesAccounts })
  const chunks: Uint8Array[] = []
  for await (const chunk of workbook.stream) chunks.push(chunk)
  return [
    { name, type: 'application/pdf', bytes },
    { name: workbook.name, type: WORKBOOK_TYPE, bytes: Buffer.concat(chunks) },
  ] as const
}
