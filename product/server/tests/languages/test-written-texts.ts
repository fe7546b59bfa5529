/** Every mail and every document that the product writes, as an account with a language gets them. */
import { randomUUID } from 'node:crypto'
import readWorkbook from 'read-excel-file/node'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import { passkeyMail } from '#account/sign-in/server/passkeys/passkey-mail.ts'
import { secondFactorMail } from '#account/sign-in/server/second-factor/second-factor-mail.ts'
import { accountByEmail } from '#account/sign-in/server/users.ts'
import { bani } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { eInvoiceNoticeMail as connectionMail } from '#invoicing/connections/server/notices/notice-mail.ts'
import { aNotice } from '#invoicing/connections/server/notices/test-notices.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { openAdvances } from '#paying/invoices/server/advances.ts'
import { issueAdvanceInvoice } from '#paying/invoices/server/issue-advance-invoice.ts'
import { issueInvoice } from '#paying/invoices/server/issue-invoice.ts'
import { issueStorno } from '#paying/invoices/server/issue-storno.ts'
import { bonusOf, cancelled, ordered, paid } from '#paying/invoices/server/test-invoices.ts'
import type { Invoice } from '#paying/invoices/server/write-invoice.ts'
import { reportDataRequest } from '#selling/store-copy/server/changes/privacy-requests.ts'
import { storeEvents } from '#selling/stores/server/tables.ts'
import { connectShop, DEMO_SHOP } from '#selling/stores/server/test-shops.ts'
import { aDraft } from '#sending/orders/server/test-orders.ts'
import { pointMail } from '#sending/pickup-points/server/mails.ts'
import { approved } from '#sending/pickup-points/server/test-points.ts'
import type { App } from '#server/platform/app.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { PASSWORD, type testServer } from '../../test-server.ts'
import { moneyMails } from './test-money-mails.ts'
import { noticeMails } from './test-notice-mails.ts'
import { textOfPdf } from './test-pdf-text.ts'
import { returnMails } from './test-return-mails.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type MailPart = 'greeting' | 'signature' | 'unknownDevice' | 'unknownAddress' | 'language' | 'openLink' | 'whyGroup' | 'changeGroups'
type Mails = Omit<Texts['mails'], MailPart>

/** A signed-in owner of a client whose account has the language. */
export async function speaking({ user, call }: Server, language: string): Promise<Awaited<ReturnType<Server['user']>>> {
  const client = await user(`${language}-${randomUUID()}`)
  const answer = await call('/user/language', { method: 'PUT', token: client.token, payload: { language } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return client
}

/** By kind: its subject and text. `shop`: connected nowhere yet. */
export async function everyMail(server: Server, language: string, shop = DEMO_SHOP): Promise<Record<keyof Mails, string>> {
  const { call, simulator, parts } = server
  const mailbox = mailboxOf(simulator)
  const headers = { 'accept-language': language }
  const newest = async (email: string, matches: RegExp, count = 1) => {
    const { subject, text } = await mailbox.mail(email, matches, count)
    return `${subject}\n${text}`
  }
  const post = async (path: string, payload: object, token?: string) => {
    const answer = await call(path, { method: 'POST', headers, payload, token })
    if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.body}`)
  }
  const signUp = (email: string) => post('/auth/sign-up', { name: 'Ana', email, password: 'Vreau 3 cafele pe zi' })

  const newcomer = `${randomUUID()}@exemplu.test`
  await signUp(newcomer)
  const confirm = await newest(newcomer, /confirm-email\?token/)
  await signUp(newcomer)
  const choose = await newest(newcomer, /reset-password\?token/)

  const { id, userId, email, token } = await speaking(server, language)
  await signUp(email)
  const exists = await newest(email, /\/login/)
  await post('/auth/forgot-password', { email })
  const reset = await newest(email, /reset-password\?token/)
  const invited = `${randomUUID()}@exemplu.test`
  await post('/members/invitations', { email: invited, role: 'accountant' }, token)
  const invitation = await newest(invited, /invitation\?token/)
  await connectShop(parts.app, id, shop)
  const wanted = { shop, topic: 'customers/data_request', eventId: randomUUID() }
  await parts.app.db.insert(storeEvents).values({ ...wanted, change: { kind: 'buyer-data-wanted', customerId: '1', orderIds: [] } })
  await parts.app.db.inTransaction((tx) => reportDataRequest(parts.app, tx, wanted))
  const buyer = await newest(email, new RegExp(shop))
  const next = 'Alte 4 cafele pe zi'
  await post('/user/change-password', { oldPassword: PASSWORD, newPassword: next, newPasswordConfirmation: next }, token)
  const changed = await newest(email, /127\.0\.0\.1 \(/)
  return {
    'confirm-email': confirm,
    'choose-password': choose,
    'account-exists': exists,
    'reset-password': reset,
    'password-changed': changed,
    ...(await emailChangeMails(server, language, { newest, taken: newcomer })),
    ...(await signInMails(parts.app, email)),
    invitation,
    'buyer-data': buyer,
    ...(await noticeMails({ app: parts.app, clientId: id, email, newest })),
    ...(await moneyMails({ app: parts.app, clientId: id, email, newest })),
    'pickup-point': await pointMailOf(parts.app, id),
    'einvoice-notice': await connectionMailOf(parts.app, { clientId: id, userId }),
    ...(await returnMails(server, { clientId: id, language })),
  }
}

type Inbox = { newest: (email: string, matches: RegExp) => Promise<string>; taken: string }

/** Of an account that asks for an address that is taken, and gets one that is free. */
async function emailChangeMails(server: Server, language: string, { newest, taken }: Inbox) {
  const { email, token } = await speaking(server, language)
  const free = `${randomUUID()}@exemplu.test`
  const post = async (path: string, payload: object) => {
    const answer = await server.call(path, { method: 'POST', token, payload })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  }
  await post('/user/email', { email: taken, password: PASSWORD })
  const refused = await newest(taken, /\/forgot-password/)
  await post('/user/email', { email: free, password: PASSWORD })
  const asked = await newest(free, /\/change-email\?token/)
  await post('/auth/email-change/confirm', { token: /token=(\S+)/.exec(asked)?.[1] })
  const changed = await newest(email, /undo-email-change\?token/)
  await post('/user/close-account', { password: PASSWORD })
  const closed = await newest(free, /127\.0\.0\.1/)
  return { 'account-closed': closed, 'email-change-taken': refused, 'email-change': asked, 'email-changed': changed }
}

const secondFactorKinds = [
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-codes-renewed',
  'recovery-code-used',
  'code-asked',
] as const
const passkeyKinds = ['passkey-added', 'passkey-removed'] as const
type SignInKind = (typeof secondFactorKinds)[number] | (typeof passkeyKinds)[number]

/** About entries of the log as they are written, each once. */
async function signInMails(app: App, email: string): Promise<Record<SignInKind, string>> {
  const userId = (await accountByEmail(app.db, email))?.id ?? ''
  const kinds = [
    ...secondFactorKinds.map((kind) => ({ kind, of: secondFactorMail })),
    ...passkeyKinds.map((kind) => ({ kind, of: passkeyMail })),
  ]
  const written = kinds.map(async ({ kind, of }) => {
    const origin = { ipAddress: '127.0.0.1', userAgent: '' }
    const id = await logSecurity(app.db, { kind, actorId: userId, userId, origin, details: { left: '3' } })
    const mail = await of.write(app, { clientId: userId, key: id, calls: 1, id })
    return [kind, `${mail?.subject}\n${mail?.text}`] as const
  })
  return Object.fromEntries(await Promise.all(written)) as Record<SignInKind, string> // of each kind
}

async function pointMailOf(app: App, clientId: string): Promise<string> {
  const id = `${await approved(app, clientId)}/approved`
  const mail = await pointMail.write(app, { clientId, key: id, calls: 1, id })
  return `${mail?.subject}\n${mail?.text}`
}

async function connectionMailOf(app: App, { clientId, userId }: { clientId: string; userId: string }): Promise<string> {
  const id = `${await aNotice(app, clientId)}/${userId}`
  const mail = await connectionMail.write(app, { clientId, key: id, calls: 1, id })
  return `${mail?.subject}\n${mail?.text}`
}

/** By what it is: its words. */
export async function everyDocument(server: Server, language: string): Promise<Record<Invoice['kind'] | 'annex', string>> {
  const { app } = server.parts
  const { id: clientId, token } = await speaking(server, language)
  await anEntity(app, { clientId })
  await paid(app, clientId, 100_000)
  const fiscalInvoice = () => app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'by-hand' }))
  const advanceOf = (amount: number) =>
    app.db.inTransaction((tx) => issueAdvanceInvoice(app, tx, { clientId, amountBani: bani(amount), paymentId: null, reason: 'by-hand' }))

  const advance = await advanceOf(5_000)
  await bonusOf(app, clientId, 250)
  const [kept, given] = [await aDraft(app, clientId), await aDraft(app, clientId)]
  await ordered(app, clientId, kept, 1_833)
  await ordered(app, clientId, given, 118)
  await fiscalInvoice()
  await cancelled(app, clientId, given, 118)
  await ordered(app, clientId, await aDraft(app, clientId), 4_999)
  // With a reversal of what was on the first, and what is left of the advance.
  const fiscal = await fiscalInvoice()
  await advanceOf(3_000)
  const storno = await app.db.inTransaction(async (tx) => {
    const last = (await openAdvances(tx, clientId)).at(-1)
    if (!last || !fiscal) throw new Error('there are invoices')
    return issueStorno(app, tx, { clientId, invoiceId: last.invoiceId, amountBani: bani(3_000) })
  })
  const file = async (path: string) => (await server.call(path, { token })).rawPayload
  const printed = async ({ id }: { id: string }) => textOfPdf(new Uint8Array(await file(`/invoice/print/${id}`)))
  const [sheet] = await readWorkbook(Buffer.from(await file(`/invoice/annex/${fiscal?.id}`)))
  const cells = [sheet?.sheet, ...(sheet?.data.flat() ?? [])].filter((cell) => typeof cell === 'string')
  return {
    fiscal: await printed(fiscal ?? storno),
    advance: await printed(advance),
    storno: await printed(storno),
    annex: cells.join('\n'),
  }
}
