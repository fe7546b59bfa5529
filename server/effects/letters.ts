/** Letters, as effects: rows hold neither addresses nor links, so that what a letter says is written when it is sent. */
import { createHash } from 'node:crypto'
import { PLATFORM } from '../ledger/accounts.ts'
import type { Letter } from '../partners/mail/port.ts'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/database/database.ts'
import { addEffect } from './add-effect.ts'
import type { Effect, EffectKind, Outcome } from './effect-kind.ts'

/** Each may have arrived. */
const SENT_AT_MOST = 2

type Limits = 'callMs' | 'callsMax' | 'giveUpAfterMs' | 'waitMaxMs' | 'whenGivenUp' | 'afterUnknown' | 'answerByHand'

/** How long and how often any letter is sent: an operator could not send it, so one that is given up is refused with its reason. */
export const letterLimits: Pick<EffectKind<unknown, null>, Limits> = {
  callMs: 90_000,
  callsMax: SENT_AT_MOST,
  giveUpAfterMs: 24 * 3_600_000,
  waitMaxMs: 5 * 60_000,
  whenGivenUp: ({ calls }, cause) =>
    calls >= SENT_AT_MOST
      ? 'Serverul de mail nu a confirmat nici a doua trimitere.'
      : `Serverul de mail nu a primit scrisoarea timp de o zi (${cause}).`,
  afterUnknown: { by: 'repeating' },
  answerByHand: () => null,
}

/** `id`: of what it is about, where everything that the letter says is looked up. `key`: the same at every call. */
export type WhichLetter = Pick<Effect<unknown>, 'clientId' | 'key' | 'calls'> & { id: string }

/** A letter that a feature sends (`letters` in its feature.ts). */
export type LetterKind = {
  name: string
  /** null: nothing is to be sent any more. */
  write(app: App, which: WhichLetter): Promise<Omit<Letter, 'id'> | null>
  /** In the transaction that settles it: it was sent, or given up. */
  ended?(tx: Tx, id: string): Promise<void>
}

type MailInput = { letter: string; id: string }
/** `clientId`: whose it is; left out: of no client. */
type NewLetter = { letter: Pick<LetterKind, 'name'>; id: string; clientId?: string }

/** Once for each `id`. */
export async function addLetter(app: Pick<App, 'clock'>, tx: Tx, { letter: { name }, id, clientId = PLATFORM }: NewLetter): Promise<void> {
  await addEffect<MailInput>(app, tx, { clientId, kind: { name: 'mail' }, key: `${name}/${id}`, input: { letter: name, id } })
}

/** After a day, or two answers that were cut off, a letter is given up. */
export function mailOf(letters: readonly LetterKind[]): EffectKind<MailInput, null> {
  const byName = new Map(letters.map((letter) => [letter.name, letter]))
  return {
    name: 'mail',
    ...letterLimits,
    async call(app, { clientId, key, calls, input }) {
      const letter = byName.get(input.letter)
      if (!letter) throw new Error(`no letter is called ${input.letter}`)
      const written = await letter.write(app, { clientId, key, calls, id: input.id })
      return written ? sent(app, key, written) : SENT
    },
    async settle(app, tx, { input }, outcome) {
      await byName.get(input.letter)?.ended?.(tx, input.id)
      if (outcome.kind === 'refused') app.log.warn({ kind: input.letter, reason: outcome.reason }, 'a letter was given up')
    },
    inWords: ({ input: { letter, id } }) => `E-mail ${letter} ${id}.`,
  }
}

const SENT: Outcome<null> = { kind: 'done', answer: null }

/** `name`: of what is sent once. Mailboxes show a letter that arrives twice once. */
export async function sent(app: App, name: string, letter: Omit<Letter, 'id'>): Promise<Outcome<null>> {
  const id = createHash('sha256').update(name).digest('hex').slice(0, 32)
  const answer = await app.mail.send({ id, ...letter })
  return answer.kind === 'sent' ? SENT : answer
}
