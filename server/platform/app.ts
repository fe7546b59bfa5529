/** What operations are given: the parts of the running product, put together in `server/app.ts`. */
import type { CourierCode } from '../../contract/couriers.ts'
import type { CourierPort } from '../partners/couriers/port.ts'
import type { Mail } from '../partners/mail/port.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Files } from './files.ts'
import type { Logger } from './log.ts'
import type { Notices } from './notices.ts'

export type App = {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  files: Files
  mail: Mail
  couriers: Record<CourierCode, CourierPort>
  notices: Notices
}
