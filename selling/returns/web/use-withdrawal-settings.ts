/** The form of what a shop says about withdrawal: what is typed, what it began with, and what another user has saved meanwhile. */
import { useRef, useState } from 'react'
import { callApi, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import type { CountTyped } from '#web/ui/form/count-field.tsx'
import { useFormVersions } from '#web/ui/form/use-versions.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { type SavedWithdrawalSettings, type WithdrawalSettings, withdrawalSettingsCalls } from '../contract/withdrawal-settings.ts'
import { withdrawalChanges } from './withdrawal-changes.ts'

type Days = Record<'withdrawal' | 'return', CountTyped>

const daysOf = ({ withdrawalDays, returnDays }: WithdrawalSettings): Days => ({ withdrawal: withdrawalDays, return: returnDays ?? '' })

export function useWithdrawalSettings(settings: SavedWithdrawalSettings) {
  const [values, setValues] = useState<WithdrawalSettings>(settings)
  const [days, setDays] = useState(daysOf(settings))
  const [began, setBegan] = useState(settings)
  const decidedOn = useRef<string | null>(null)
  const typed: WithdrawalSettings = {
    ...values,
    ...{ withdrawalDays: Number(days.withdrawal), returnDays: days.return === '' ? null : Number(days.return) },
  }
  const isDirty = withdrawalChanges({ saved: began, typed }).length > 0
  const begin = (from: SavedWithdrawalSettings) => {
    setBegan(from)
    setValues(from)
    setDays(daysOf(from))
  }
  const [read, setRead] = useState(settings)
  if (read.version !== settings.version) {
    setRead(settings)
    // What is typed stays, whatever is saved elsewhere meanwhile: saving finds that it is another by now.
    if (!isDirty) begin(settings)
  }
  const versions = useFormVersions<SavedWithdrawalSettings>({
    beganWith: {
      get current() {
        return decidedOn.current ?? began.version
      },
      set current(version) {
        decidedOn.current = version
      },
    },
    read: async () => (await callApi(withdrawalSettingsCalls.read)).settings,
    take: begin,
  })
  const saving = useAct(withdrawalSettingsCalls.save, {
    refreshes: [withdrawalSettingsCalls.read],
    onSuccess: (saved) => {
      decidedOn.current = null
      begin(saved)
      toast.success(texts.returns.links.saved)
    },
    onError: (problem) => void versions.look(problem),
  })
  return {
    values,
    set: (patch: Partial<WithdrawalSettings>) => setValues({ ...values, ...patch }),
    days,
    setDays: (patch: Partial<Days>) => setDays({ ...days, ...patch }),
    typed,
    isDirty,
    forget: () => begin(began),
    versions,
    save: () => saving.mutate({ body: typed, ...versions.ifMatch() }),
    isSaving: saving.isPending,
    error: saving.error,
    forgetError: saving.reset,
  }
}
