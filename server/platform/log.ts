/** The program's log: one JSON a line, with nothing personal and nothing secret in it, whatever it is given. */
import pino from 'pino'
import { redactedText, redactValue, safeMessage } from './redact.ts'

export type Logger = pino.Logger

/** `destination`: standard output where none is named. */
export const createLog = (level: string, destination?: pino.DestinationStream): Logger => {
  const options: pino.LoggerOptions = {
    level,
    // Errors are made plain below.
    serializers: { err: (safe: unknown) => safe },
    formatters: { bindings: ({ pid }) => ({ pid }) },
    hooks: {
      logMethod(given, write) {
        write.apply(this, safeLine(given) as Parameters<pino.LogFn>)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What pino is called with: facts and a sentence, a sentence alone, or an error. */
function safeLine([first, sentence, ...more]: readonly unknown[]): unknown[] {
  if (typeof first === 'string') return [redactedText([first, sentence, ...more].filter((part) => typeof part === 'string').join(' '))]
  const said = typeof sentence === 'string' ? redactedText(sentence) : messageIn(first)
  return [first instanceof Error ? { err: redactValue(first) } : redactValue(first), said]
}

function messageIn(facts: unknown): string {
  const error = facts instanceof Error ? facts : (facts as { err?: unknown } | null)?.err
  return error instanceof Error ? safeMessage(error) : ''
}
