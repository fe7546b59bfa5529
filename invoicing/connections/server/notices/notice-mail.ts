/** A notice about connections, by e-mail to a user who may connect. */
import { and, eq } from 'drizzle-orm'
import { accountById, membersWhoMay } from '#account/operations.ts'
import { inWords } from '#contract/texts/message.ts'
import { composeMail, type MailKind } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import { einvoiceNotices as table } from '../tables.ts'
import { EINVOICE_NOTICE_MAIL } from './standing-notices.ts'

export const eInvoiceNoticeMail: MailKind = { ...EINVOICE_NOTICE_MAIL, write: (app, { clientId, id }) => write(app, clientId, id) }

/** `which`: the notice and the user. null: it is over, or the user may not connect any more. */
async function write(app: App, clientId: string, which: string): ReturnType<MailKind['write']> {
  const [noticeId = '', userId = ''] = which.split('/')
  const [notice] = await app.db
    .select()
    .from(table)
    .where(and(eq(table.clientId, clientId), eq(table.noticeId, noticeId)))
    .limit(1)
  const [user, members] = await Promise.all([accountById(app.db, userId), membersWhoMay(app.db, clientId, 'money.write')])
  if (!notice || !user || !members.includes(userId)) return null
  const { productName: product, publicUrl } = app.config
  const texts = textsOfAccount(user.language)
  const link = `${publicUrl}/profile/invoicing-system/companies/list`
  const words = texts.mails['einvoice-notice']({ kind: notice.kind, text: inWords(texts, notice.message), link })
  return composeMail(texts.mails, { product, to: user.email, name: user.name }, words)
}
