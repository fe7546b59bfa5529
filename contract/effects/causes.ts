/** Why a partner did not answer, as the program notes it, said to people: known causes in each language, all else quoted as it came. */
import { type Message, type PlainCode, readCoded } from '../texts/message.ts'

const known: Record<string, PlainCode> = {
  timeout: 'cause-timeout',
  cut: 'cause-cut',
  unreadable: 'cause-unreadable',
  'not readable': 'cause-unreadable',
  failed: 'cause-failed',
  exists: 'cause-exists',
  'refused-again': 'cause-refused-again',
  'not-sent': 'cause-not-sent',
  answered: 'cause-answered',
  'not answered': 'cause-not-answered',
  'cannot-be-asked': 'cause-cannot-be-asked',
  'no-provider': 'cause-no-provider',
  'under-way': 'cause-under-way',
  'left alone after repeated failures': 'cause-left-alone',
  'stopped by the caller': 'cause-stopped',
  'not let in': 'cause-not-let-in',
}

/** `status 503`, and what was said beside it. */
const OF_STATUS = /^status (\d{3})(?:, (.+))?$/s
/** Of the network: `ECONNREFUSED`. */
const OF_NETWORK = /^[A-Z][A-Z\d]*(_[A-Z\d]+)*$/
const OF_SIGN_IN = /^login: (.+)$/s

export function effectCauseMessageOf(cause: string): Message {
  const code = Object.hasOwn(known, cause) ? known[cause] : undefined
  if (code !== undefined) return { code } as Message // a plain code has no parameters
  const [, status, beside] = OF_STATUS.exec(cause) ?? []
  if (status !== undefined)
    return { code: 'cause-status', params: { status: Number(status), beside: beside === undefined ? null : effectCauseMessageOf(beside) } }
  const [, atSignIn] = OF_SIGN_IN.exec(cause) ?? []
  if (atSignIn !== undefined) return { code: 'cause-sign-in', params: { cause: effectCauseMessageOf(atSignIn) } }
  if (OF_NETWORK.test(cause)) return { code: 'cause-not-connected', params: { name: cause } }
  return readCoded(cause) ?? { code: 'cause-words', params: { words: cause } }
}
