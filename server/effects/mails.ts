/** E-mails, as effects: rows hold neither addresses nor links, so that the text is made when it is sent. */

import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { effectCauseMessageOf } from '#contract/effects/causes.ts'
import { Problem } from '#contract/problems.ts'
import { type Message, partnerSaid } from '#contract/texts/message.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { PLATFORM } from '#server/ledger/accounts.ts'
import type { App, EffectApp } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type MailPicture, mailPage } from '#server/platform/documents/mail-page.ts'
import type { MailMessage } from '#server/platform/partners/mail-port.ts'
import { addEffect } from './add-effect.ts'
import type { Effect, EffectKind, EffectOutcome, SettledOutcome } from './effect-kind.ts'
import { noteMailAnswer } from './mail-refusals/note-refusals.ts'
import { effects } from './tables.ts'

/** Each may have arrived. */
const SENT_AT_MOST = 2

const NOT_CONFIRMED: Message = { code: 'mail-not-confirmed' }

type Limits = 'callMs' | 'callsMax' | 'giveUpAfterMs' | 'waitMaxMs' | 'whenGivenUp' | 'afterUnknown' | 'answerByHand'

/** How long and how often any e-mail is sent: an operator could not send it, so one that is given up is refused with its reason. */
export const mailLimits: Pick<EffectKind<unknown, null>, Limits> = {
  callMs: 90_000,
  callsMax: SENT_AT_MOST,
  giveUpAfterMs: 24 * 3_600_000,
  waitMaxMs: 5 * 60_000,
  // One answer that is missing is enough for it to have arrived, however long ago that was.
  whenGivenUp: ({ calls }, cause) =>
    calls > 0 ? NOT_CONFIRMED : { code: 'mail-not-taken', params: { cause: effectCauseMessageOf(cause) } },
  afterUnknown: { by: 'repeating' },
  answerByHand: () => null,
}

/** `id`: of what it is about, which holds the rest. `key`: the same at every call. */
type WhichMail = Pick<Effect<unknown>, 'clientId' | 'key' | 'calls'> & { id: string }

/** null: nothing is to be sent any more. */
type Written = Omit<MailMessage, 'id'> | null
/** `notSent`: why it is not to be sent any more, where that is kept. */
export type MailDecision = Written | { notSent: Message }

/** An e-mail that a feature sends (`mails` in its feature.ts). */
export type MailKind<Decided extends MailDecision = Written> = {
  name: string
  /** Rather missing than twice: one whose answer is missing is not sent again, and refused as not confirmed. What was not begun is. */
  isSentOnce?: boolean
  /** Asked once for each call: what is to be sent now, if anything. A Problem: it cannot be written now, and is tried again. */
  write(app: App, which: WhichMail): Promise<Decided>
  /** In the transaction that settles it: it was sent, or given up. */
  ended?(app: App, tx: Tx, id: string, end: { clientId: string; outcome: SettledOutcome<null> }): Promise<void>
}

/** `letter`: the name, as it is stored. `isBegun`: of one that is sent once; from then on it may have arrived. */
type MailInput = { letter: string; id: string; isBegun?: boolean }
/** `clientId`: whose it is; left out: of no client. */
type NewMail = { mail: Pick<MailKind, 'name'>; id: string; clientId?: string }

/** Once for each `id`. */
export async function addMail(app: Pick<App, 'clock'>, tx: Tx, { mail: { name }, id, clientId = PLATFORM }: NewMail): Promise<void> {
  await addEffect<MailInput>(app, tx, { clientId, kind: { name: 'mail' }, key: `${name}/${id}`, input: { letter: name, id } })
}

export type AnyMailKind = MailKind<MailDecision>

/** After a day, or two answers that were cut off, an e-mail is given up. */
export function mailEffect(mails: readonly AnyMailKind[]): EffectKind<MailInput, null> {
  const byName = new Map(mails.map((mail) => [mail.name, mail]))
  return {
    name: 'mail',
    ...mailLimits,
    async call(app, effect) {
      const { clientId, key, calls, input } = effect
      const mail = byName.get(input.letter)
      if (!mail) throw new Error(`no e-mail is called ${input.letter}`)
      const which = { clientId, key, calls, id: input.id }
      if (input.isBegun) return { kind: 'refused', reason: NOT_CONFIRMED }
      const before = await written(app, mail, which)
      if ('kind' in before) return before
      return mail.isSentOnce ? sentOnce(app, effect, before) : sendEffectMail(app, { clientId, name: key }, before)
    },
    async settle(app, tx, { clientId, input }, outcome) {
      await byName.get(input.letter)?.ended?.(app, tx, input.id, { clientId, outcome })
      if (outcome.kind === 'refused') app.log.warn({ kind: input.letter, reason: outcome.reason }, 'an e-mail was given up')
    },
    summary: ({ input }) => ({ code: 'effect-mail', params: { mail: input.letter, id: input.id } }),
  }
}

/** Until the mail server is called nothing has been sent, whatever goes wrong. */
async function written(app: App, mail: MailKind<MailDecision>, which: WhichMail): Promise<Omit<MailMessage, 'id'> | EffectOutcome<null>> {
  try {
    const message = (await mail.write(app, which)) ?? SENT
    return 'notSent' in message ? { kind: 'refused', reason: message.notSent } : message
  } catch (error) {
    if (error instanceof Problem) return { kind: 'not-sent', cause: error.code }
    app.log.error({ err: error, mail: mail.name, id: which.id }, 'an e-mail could not be written')
    return { kind: 'not-sent', cause: 'failed' }
  }
}

/** Where its process is killed meanwhile, the next finds it begun. */
async function sentOnce(app: EffectApp, effect: Effect<MailInput>, message: Omit<MailMessage, 'id'>): Promise<EffectOutcome<null>> {
  const { clientId, key: name } = effect
  await noteBegun(app, effect, true)
  const answer = await sendEffectMail(app, { clientId, name }, message)
  if (answer.kind === 'not-sent') await noteBegun(app, effect, false)
  return answer
}

/** Of this try alone: another process may have made the next. */
const noteBegun = (app: App, { clientId, kind, key, tries }: Effect<MailInput>, isBegun: boolean) =>
  app.db
    .update(effects)
    .set({ input: sql`${effects.input} || jsonb_build_object('isBegun', ${isBegun}::boolean)` })
    .where(and(eq(effects.clientId, clientId), eq(effects.kind, kind), eq(effects.key, key), eq(effects.tries, tries)))

const SENT: EffectOutcome<null> = { kind: 'done', answer: null }

type Named = {
  /** For whom it is sent. */
  clientId: string
  /** Of what is sent once. Mailboxes show one that arrives twice once. */
  name: string
}

export async function sendEffectMail(
  app: EffectApp,
  { clientId, name }: Named,
  message: Omit<MailMessage, 'id'>,
): Promise<EffectOutcome<null>> {
  const id = createHash('sha256').update(name).digest('hex').slice(0, 32)
  const answer = await app.mail.send({ id, ...message })
  await noteMailAnswer(app, { clientId, email: message.to }, answer)
  if (answer.kind === 'refused') return { kind: 'refused', reason: partnerSaid(answer.reason) }
  return answer.kind === 'sent' ? SENT : answer
}

type Addressed = { product: string; to: string; name: string | null }
/** `pictures`: below the lines, of files that go with it (`cid`). */
type Words = { subject: string; lines: readonly string[]; pictures?: readonly MailPicture[] }

/** In the words of one language: greeting, lines, signature; as text and as a page. */
export const composeMail = (
  texts: Texts['mails'],
  addressed: Addressed,
  words: Words,
  pictures: readonly MailPicture[] = [],
): Omit<MailMessage, 'id'> => composed(texts, addressed, { ...words, pictures }, [])

/** To an address that the client has chosen in its notifications: says so, and where that is changed. */
export function composeGroupMail(
  texts: Texts['mails'],
  { publicUrl, ...addressed }: Addressed & { publicUrl: string },
  words: Words,
): Omit<MailMessage, 'id'> {
  const settingsUrl = `${publicUrl}/profile/settings/notify/mail`
  const footer = [texts.whyGroup({ product: addressed.product }), `${texts.changeGroups} ${settingsUrl}`]
  return { ...composed(texts, addressed, words, footer), settingsUrl }
}

function composed(
  texts: Texts['mails'],
  { product, to, name }: Addressed,
  { subject: about, lines, pictures = [] }: Words,
  footer: readonly string[],
): Omit<MailMessage, 'id'> {
  const [greeting, signature, subject] = [texts.greeting(name), texts.signature(product), `${product}: ${about}`]
  const below = footer.length === 0 ? [] : ['', '--', ...footer]
  const text = [greeting, '', ...lines, '', signature, ...below].join('\n')
  return { to, subject, text, html: mailPage({ product, subject, greeting, lines, pictures, signature, footer, texts }) }
}
