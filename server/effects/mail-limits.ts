/** How long and how often any letter is sent: an operator could not send it, so one that is given up is refused with its reason. */
import type { EffectKind } from './effect-kind.ts'

/** Each may have arrived. */
const SENT_AT_MOST = 2

type Limits = 'callMs' | 'callsMax' | 'giveUpAfterMs' | 'waitMaxMs' | 'whenGivenUp' | 'afterUnknown' | 'answerByHand'

export const mailLimits: Pick<EffectKind<unknown, null>, Limits> = {
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
