/** When couriers may come. */
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import { clientProfileCalls } from '#contract/client-profile/profile.ts'
import {
  DEFAULT_HOURS,
  hasHoursInOrder,
  scheduleCalls,
  type WorkingDay,
  workdayEndHours,
  workdayStartHours,
  workingDays,
} from '#contract/client-profile/working-hours.ts'
import { useAct, useCall } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { useAccountId } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import classes from '../settings.module.css'
import { SettingsBar, SettingsChangedElsewhere, SettingsGuard, SettingsUnread } from '../settings-parts.tsx'
import { type SettingsForm, useSettingsForm } from '../use-settings-form.ts'
import { type ScheduleDraft, scheduleChangeOf, scheduleDraftErrors, scheduleDraftFieldOf, scheduleDraftOf } from './schedule-draft.ts'

const words = texts.settings.schedule

/** As it is read, `hh:mm`. */
const shown = (hour: string): string => hour.slice(0, 5)

export function SchedulePage() {
  const read = useCall(scheduleCalls.read)
  const clientId = useAccountId()
  const askNow = async () => {
    const now = (await read.refetch()).data
    return now ? scheduleDraftOf(now.settings.workingHours) : null
  }
  return (
    <Page title={words.title}>
      <Text c="dimmed" maw={720}>
        {words.intro({ from: shown(DEFAULT_HOURS.start), until: shown(DEFAULT_HOURS.end) })}
      </Text>
      <SettingsUnread of={read} height={340} />
      {read.data && <ScheduleForm key={clientId} saved={scheduleDraftOf(read.data.settings.workingHours)} askNow={askNow} />}
    </Page>
  )
}

function ScheduleForm({ saved, askNow }: { saved: ScheduleDraft; askNow: () => Promise<ScheduleDraft | null> }) {
  const mayWrite = useMay('shipping.write')
  const { form, isChangedElsewhere, isAsking, ifCurrent, markSaved } = useSettingsForm<ScheduleDraft>({
    saved,
    askNow,
    validate: scheduleDraftErrors,
  })
  const [failure, setFailure] = useState<string | null>(null)
  const save = useAct(clientProfileCalls.save, {
    refreshes: [scheduleCalls.read, clientProfileCalls.read],
    onSuccess: () => toast.success(words.saved, toastMs.account),
    onError: (problem) => setFailure(applyProblem(form, problem, { fieldOf: scheduleDraftFieldOf })),
  })
  const send = form.onSubmit((draft) => {
    setFailure(null)
    ifCurrent(() => save.mutate({ body: { profile: scheduleChangeOf(draft) } }, { onSuccess: () => markSaved(draft) }))
  }, focusFirstError(form))
  const { monday } = form.values
  const isMondayChosen = monday.start !== null && monday.end !== null
  return (
    <form onSubmit={send} {...judgedWhenSendingHeld(form.validate)} noValidate>
      <Stack gap="md" className={mayWrite ? '' : 'read-only'}>
        {isChangedElsewhere && <SettingsChangedElsewhere />}
        <Section title={words.hours}>
          <div className={classes.days}>
            {['', words.start, words.end].map((head) => (
              <Text key={head} className={classes.head ?? ''} c="dimmed" fz="sm" aria-hidden>
                {head}
              </Text>
            ))}
            {workingDays.map((day) => (
              <DayFields key={day} day={day} form={form} mayWrite={mayWrite} />
            ))}
          </div>
          {mayWrite && (
            <Group>
              <Button
                variant="default"
                disabled={!isMondayChosen}
                onClick={() => {
                  form.setValues(Object.fromEntries(workingDays.map((day) => [day, { ...monday }])))
                  form.clearErrors()
                }}
              >
                {words.sameEachDay}
              </Button>
            </Group>
          )}
        </Section>
        <FormFailure message={failure} />
        <SettingsBar permission="shipping.write" isUnchanged={!form.isDirty()} isBusy={isAsking || save.isPending} />
      </Stack>
      <SettingsGuard form={form} />
    </form>
  )
}

type DayProps = { day: WorkingDay; form: SettingsForm<ScheduleDraft>['form']; mayWrite: boolean }

function DayFields({ day, form, mayWrite }: DayProps) {
  const name = words.days[day]
  const { start, end } = form.values[day]
  const isBefore = (hour: string) => start !== null && !hasHoursInOrder({ start, end: hour })
  return (
    <Fragment>
      <Text className={classes.day ?? ''} aria-hidden>
        {name}
      </Text>
      <Select
        aria-label={words.startOf(name)}
        placeholder={words.start}
        data={choices(workdayStartHours, start)}
        allowDeselect={false}
        disabled={!mayWrite}
        {...form.getInputProps(`${day}.start`)}
      />
      <Select
        aria-label={words.endOf(name)}
        placeholder={words.end}
        data={choices(workdayEndHours, end).map((choice) => ({ ...choice, disabled: isBefore(choice.value) }))}
        allowDeselect={false}
        disabled={!mayWrite}
        {...form.getInputProps(`${day}.end`)}
      />
    </Fragment>
  )
}

/** What was kept from elsewhere is shown as it is. */
function choices(hours: readonly string[], chosen: string | null): { value: string; label: string }[] {
  const all = chosen === null || hours.includes(chosen) ? hours : [chosen, ...hours]
  return all.map((value) => ({ value, label: shown(value) }))
}
