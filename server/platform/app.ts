/**
 * What operations are given: the parts of the running product, put together in `product/server/app.ts`. An area adds its own in its `app-parts.ts`,
 * so that this knows none of them.
 */

import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Tx } from './database/database.ts'
import type { DatabaseHealth } from './database/database-health.ts'
import type { Files } from './files.ts'
import type { DatabaseNotices } from './jobs/notices.ts'
import type { Logger } from './log.ts'
import type { Mail, MailDomains } from './partners/mail-port.ts'
import type { ProcessSessions } from './processes/process-session.ts'

/** Who is interested in a kind of event (events.ts). */
export type EventSubscription = { readonly event: string; handle(app: App, tx: Tx, payload: never): Promise<void> }

/** A port as all but effects have it: what changes something at the partner is seen to be there and cannot be called (docs/decisions/105). */
export type PortReader<Port, Changes extends keyof Port> = Omit<Port, Changes> & {
  readonly [Name in Changes]: null extends Port[Name] ? object | null : object
}

/** What operations, jobs and routes are given. What changes something at a partner is an effect. */
export interface App {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  files: Files
  mailDomains: MailDomains
  notices: DatabaseNotices
  health: Pick<DatabaseHealth, 'isAnswering'>
  process: Pick<ProcessSessions, 'current'>
  subscriptions: readonly EventSubscription[]
}

/** Ports as effects call them. */
export interface WholePorts {
  mail: Mail
}

/** What the calls of effects are given, by their engine alone: the running product with its ports whole. */
export type EffectApp = Omit<App, keyof WholePorts> & WholePorts
