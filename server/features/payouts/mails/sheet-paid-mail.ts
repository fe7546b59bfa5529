/** A paid sheet by e-mail, with its documents, to every address that the client wants it at. */
import { createHash } from 'node:crypto'
import { WORKBOOK } from '../../../../contract/endpoint.ts'
import { bani } from '../../../../contract/money.ts'
import { flagsOf, RepaymentSearch } from '../../../../contract/repayments/repayment-calls.ts'
import { isPaid } from '../../../../contract/repayments/sheets.ts'
import type { Texts } from '../../../../contract/texts/texts.ts'
import { addMail, type MailKind, mailOf } from '../../../effects/mails.ts'
import type { App } from '../../../platform/app.ts'
import { subscribe } from '../../../platform/jobs/events.ts'
import { textsOfAccount } from '../../../platform/texts.ts'
import { contactOfClient } from '../../members/clients.ts'
import { exportRepayments } from '../../repayments/export/export-repayments.ts'
import { mailSettingsOf } from '../../settings/mail-settings.ts'
import { printSheet, sheetAccount, sheetOf } from '../documents/print-sheet.ts'
import { type Sheet, sheetMoved } from '../sheet-transition.ts'

const MAIL = 'repayment-sheet-paid'
const MARK_LENGTH = 16
/** Mails are forwarded. */
const hidesAccounts = { mayReadAccounts: false }

/** An address is in no row: its mark finds it among those that the client has set. */
const markOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, MARK_LENGTH)

export const onSheetPaid = subscribe(sheetMoved, async (app, tx, { clientId, id, to }) => {
  if (to !== 'paid') return
  const { enabled, emails } = (await mailSettingsOf(tx, clientId)).sendRepaymentSheet
  if (!enabled) return
  for (const email of emails) await addMail(app, tx, { mail: { name: MAIL }, id: `${id}/${markOf(email)}`, clientId })
})

export const sheetPaidMail: MailKind = { name: MAIL, write: (app, { clientId, id }) => write(app, clientId, id) }

/** null: the client does not want it at that address any more, or the money has come back meanwhile. */
async function write(app: App, clientId: string, id: string): ReturnType<MailKind['write']> {
  const [sheetId, mark] = id.split('/')
  const { enabled, emails } = (await mailSettingsOf(app.db, clientId)).sendRepaymentSheet
  const to = enabled ? emails.find((email) => markOf(email) === mark) : undefined
  const account = await contactOfClient(app.db, clientId)
  const sheet = await sheetOf(app, { clientId, sheetId: Number(sheetId) })
  if (to === undefined || account === null || sheet === null || !isPaid(sheet.state)) return null
  const texts = textsOfAccount(account.language)
  const addressed = { product: app.config.productName, to, name: account.name }
  return { ...mailOf(texts.mails, addressed, wordsOf(app, sheet, texts)), attachments: await documentsOf(app, sheet, texts) }
}

function wordsOf(app: App, sheet: Sheet, texts: Texts) {
  const { id: number, amountBani, holder, repaymentCount: repayments } = sheet
  const link = `${app.config.publicUrl}/profile/repayments/sheet`
  const amount = texts.forms.ron(bani(amountBani))
  return texts.mails['repayment-sheet-paid']({ number, amount, holder, repayments, link, account: sheetAccount(app, sheet, hidesAccounts) })
}

async function documentsOf(app: App, { clientId, id: sheetId }: Sheet, texts: Texts) {
  const { bytes, name } = await printSheet(app, { clientId, sheetId, texts, ...hidesAccounts })
  const search = RepaymentSearch.parse({ ...flagsOf('all'), sheetId })
  const workbook = await exportRepayments(app, search, { clientId, texts, ...hidesAccounts })
  const chunks: Uint8Array[] = []
  for await (const chunk of workbook.stream) chunks.push(chunk)
  return [
    { name, type: 'application/pdf', bytes },
    { name: workbook.name, type: WORKBOOK, bytes: Buffer.concat(chunks) },
  ] as const
}
