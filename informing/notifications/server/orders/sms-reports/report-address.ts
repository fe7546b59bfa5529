/**
 * Where the provider reports what became of a message. Its reports are not signed: each message has an address of its own, which names it
 * sealed and so proves that it was given out with it.
 */
import { z } from 'zod'
import type { App } from '#server/platform/app.ts'
import { sealFor } from '#server/platform/seal.ts'
import type { NoticeKey } from '../notice-transition.ts'

export const SMS_REPORT_PATH = '/api/sms-reports'
const OWNER = 'sms-report'

const sealOf = ({ config }: Pick<App, 'config'>) => sealFor(OWNER, config.authSecret, { isRepeatable: true })

/** The same at every call for the same message. */
export const smsReportAddressOf = (app: Pick<App, 'config'>, { clientId, id }: NoticeKey): string =>
  `${app.config.publicUrl}${SMS_REPORT_PATH}/${sealOf(app).seal(`${clientId}/${id}`, OWNER)}`

const Key = z.tuple([z.uuid(), z.uuid()])

/** null: the address was never given out. */
export function noticeOfAddress(app: Pick<App, 'config'>, sealed: string): NoticeKey | null {
  const opened = sealOf(app).open(sealed, OWNER)
  const key = Key.safeParse(opened?.split('/')).data
  return key ? { clientId: key[0], id: key[1] } : null
}
