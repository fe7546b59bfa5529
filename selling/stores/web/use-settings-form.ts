import { useForm } from '@mantine/form'
import type { StoreConnection } from '../contract/stores.ts'
import { draftOfSettings, type SettingsDraft, settingsErrors } from './settings-draft.ts'

export const useStoreSettingsForm = ({ settings }: Pick<StoreConnection, 'settings'>) =>
  useForm<SettingsDraft>({ initialValues: draftOfSettings(settings), validateInputOnBlur: true, validate: settingsErrors })

export type StoreSettingsFormOf = ReturnType<typeof useStoreSettingsForm>
