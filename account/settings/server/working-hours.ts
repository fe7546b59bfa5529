import { KeptWorkingHours } from '#contract/client-profile/working-hours.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { readClientSetting, saveClientSetting } from './client-setting.ts'

const NAME = 'schedule'

/** null: the client has chosen none. */
export const workingHoursOf = (db: Queries, clientId: string): Promise<KeptWorkingHours | null> =>
  readClientSetting(db, clientId, NAME, KeptWorkingHours)

export const saveWorkingHours = (tx: Tx, clientId: string, hours: KeptWorkingHours): Promise<void> =>
  saveClientSetting(tx, clientId, NAME, hours)
