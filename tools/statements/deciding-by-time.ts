/**
 * What a statement decides by time gets that time from the app's clock, as a parameter: a test moves it, and it is the same for the statement as
 * for the code around it. `now()` may stamp a row; where it is compared or counted from, it decides. Those that still do are listed with why.
 */
import { byLayer } from '../layers.ts'

type Source = { file: string; text: string }
type Reason = { count: number; why: string }

const SIGN_IN = 'what proves who a user is ends by the clock that wrote it, the same for all processes of all machines'
const PROCESSES = 'processes of several machines have one clock in common: the database’s'
const LIMITS = 'counted for all processes together'

/** So many lines in each. One that is needed no more is a complaint. */
const permitted: Readonly<Record<string, Reason>> = {
  'account/members/server/accept-invitation.ts': { count: 1, why: SIGN_IN },
  'account/members/server/invitations.ts': { count: 2, why: SIGN_IN },
  'account/members/server/send-invitation.ts': { count: 1, why: SIGN_IN },
  'account/sign-in/server/delete-old-traces.ts': { count: 2, why: SIGN_IN },
  'account/sign-in/server/email-change/changes.ts': { count: 3, why: SIGN_IN },
  'account/sign-in/server/mails/links.ts': { count: 2, why: SIGN_IN },
  'account/sign-in/server/passkeys/challenges.ts': { count: 2, why: SIGN_IN },
  'account/sign-in/server/second-factor/codes.ts': { count: 1, why: SIGN_IN },
  'account/sign-in/server/second-factor/tickets.ts': { count: 2, why: SIGN_IN },
  'account/sign-in/server/sessions.ts': { count: 2, why: SIGN_IN },
  'account/sign-in/server/slow-down.ts': { count: 4, why: SIGN_IN },
  'account/sign-in/server/users.ts': { count: 1, why: SIGN_IN },
  'server/platform/http/audit-log.ts': { count: 1, why: LIMITS },
  'server/platform/http/rate-limit.ts': { count: 3, why: LIMITS },
  'server/platform/http/session.ts': { count: 2, why: SIGN_IN },
  'server/platform/jobs/job-retries.ts': { count: 1, why: PROCESSES },
  'server/platform/jobs/jobs.ts': { count: 2, why: PROCESSES },
}

/** PostgreSQL's, compared or counted from; a call of that name is none. */
const DECIDES = /(?:-|<|(?<!=)>)=?\s*now\(\)(?!\.)|(?<![.\w])now\(\)\s*[-+<>]|\b[gl]te?\(.*sql`now\(\)`\)/
const ofTests = /\.test\.ts$|\/(test|sample)-[^/]+\.ts$|^server\/(tests|migrations|released)\//
const isJudged = (file: string) => /^(server|shapes)\/.*\.ts$/.test(byLayer(file)) && !ofTests.test(file)

export function timeComplaints(sources: readonly Source[], known = permitted): string[] {
  const found = new Map(
    sources.flatMap(({ file, text }) => {
      const count = isJudged(file) ? text.split('\n').filter((line) => DECIDES.test(line)).length : 0
      return count === 0 ? [] : [[file, count] as const]
    }),
  )
  return [
    ...[...found].flatMap(([file, count]) =>
      count > (known[file]?.count ?? 0) ? [`${file}: ${count} lines decide by now(): give the statement app.clock.now()`] : [],
    ),
    ...Object.entries(known).flatMap(([file, { count }]) =>
      (found.get(file) ?? 0) < count ? [`tools/statements/deciding-by-time.ts: ${file} has ${found.get(file) ?? 0}, not ${count}`] : [],
    ),
  ]
}
