/** What a shop says about withdrawal and returns: the days that it grants, who pays, what the law excepts, where its link stands. */
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { SettingsBar, SettingsGuard } from '#account/settings/web/settings-parts.tsx'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { ChangedMeanwhile } from '#web/ui/form/changed-meanwhile.tsx'
import { CountField } from '#web/ui/form/count-field.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { Section } from '#web/ui/section.tsx'
import { placeMark, useRowsByPlace } from '#web/ui/table/rows-by-place.ts'
import { GRANTED_DAYS_MAX, LEGAL_WITHDRAWAL_DAYS } from '../contract/withdrawal-period.ts'
import {
  type ExceptionGround,
  exceptionGrounds,
  type LinkPlace,
  linkPlaces,
  RETURN_DAYS_LEAST,
  type SavedWithdrawalSettings,
  type WithdrawalSettings,
} from '../contract/withdrawal-settings.ts'
import { useWithdrawalSettings } from './use-withdrawal-settings.ts'
import { withdrawalChanges, withdrawalSwitches } from './withdrawal-changes.ts'

const words = texts.returns.links

export function WithdrawalSettingsForm({ settings }: { settings: SavedWithdrawalSettings }) {
  const mayWrite = useMay('settings.write')
  const { values, set, days, setDays, typed, isDirty, forget, versions, save, isSaving, error, forgetError } =
    useWithdrawalSettings(settings)
  const errorAt = (path: string) => error?.errors.find((one) => one.path === path)?.message
  return (
    <Section title={words.settings}>
      <form
        noValidate
        className={mayWrite ? undefined : 'read-only'}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="md">
          <CountField
            maw={260}
            label={words.withdrawalDays}
            description={words.withdrawalDaysHint(LEGAL_WITHDRAWAL_DAYS)}
            least={LEGAL_WITHDRAWAL_DAYS}
            most={GRANTED_DAYS_MAX}
            disabled={!mayWrite}
            value={days.withdrawal}
            error={errorAt('withdrawalDays')}
            onChange={(withdrawal) => setDays({ withdrawal })}
          />
          <CountField
            maw={420}
            label={words.returnDays}
            description={words.returnDaysHint}
            least={RETURN_DAYS_LEAST}
            most={GRANTED_DAYS_MAX}
            disabled={!mayWrite}
            value={days.return}
            error={errorAt('returnDays')}
            onChange={(counted) => setDays({ return: counted })}
          />
          <Text size="sm" c="dimmed">
            {words.changedLater}
          </Text>
          {withdrawalSwitches.map((name) => (
            <Checkbox
              key={name}
              label={words[name]}
              {...(name === 'isInforming' ? { description: words.isInformingHint } : {})}
              disabled={!mayWrite}
              checked={values[name]}
              onChange={(event) => set({ [name]: event.currentTarget.checked })}
            />
          ))}
          <Checkbox.Group
            label={words.places}
            value={values.linkPlaces}
            onChange={(chosen) => set({ linkPlaces: linkPlaces.filter((place) => chosen.includes(place)) })}
          >
            <Stack gap="xs" pt="xs">
              {linkPlaces.map((place: LinkPlace) => (
                <Checkbox key={place} value={place} label={words.place[place]} disabled={!mayWrite} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Exceptions values={values} errors={error?.errors ?? []} mayWrite={mayWrite} set={set} />
          <FormFailure message={error && error.errors.length === 0 ? error.message : null} />
          <ChangedMeanwhile
            of={versions}
            changes={(saved) => withdrawalChanges({ saved, typed })}
            onSaveTyped={save}
            onTakeSaved={forgetError}
          />
          <SettingsBar permission="settings.write" isUnchanged={!isDirty} isBusy={isSaving} />
        </Stack>
        <SettingsGuard form={{ isDirty: () => isDirty, resetDirty: forget }} />
      </form>
    </Section>
  )
}

type ExceptionsProps = {
  values: WithdrawalSettings
  errors: readonly { path: string; message: string }[]
  mayWrite: boolean
  set: (patch: Partial<WithdrawalSettings>) => void
}

function Exceptions({ values: { exceptions }, errors, mayWrite, set }: ExceptionsProps) {
  const { list, goTo } = useRowsByPlace()
  const remove = (at: number) => {
    goTo(at)
    set({ exceptions: exceptions.toSpliced(at, 1) })
  }
  const replace = (at: number, patch: Partial<(typeof exceptions)[number]>) =>
    set({ exceptions: exceptions.map((one, index) => (index === at ? { ...one, ...patch } : one)) })
  return (
    <Stack gap="sm" ref={list}>
      <div>
        <Text fw={500}>{words.exceptions}</Text>
        <Text size="sm" c="dimmed">
          {words.exceptionsHint}
        </Text>
      </div>
      {exceptions.map((exception, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place
        <Group key={at} {...placeMark} gap="sm" align="flex-end">
          <TextInput
            flex={1}
            miw={160}
            label={words.product}
            disabled={!mayWrite}
            value={exception.product}
            error={errors.find(({ path }) => path === `exceptions.${at}.product`)?.message}
            onChange={(event) => replace(at, { product: event.currentTarget.value })}
          />
          <NativeSelect
            flex={1}
            miw={160}
            label={words.ground}
            disabled={!mayWrite}
            data={exceptionGrounds.map((value) => ({ value, label: texts.withdrawal.grounds[value] }))}
            value={exception.ground}
            onChange={(event) => replace(at, { ground: event.currentTarget.value as ExceptionGround })}
          />
          {mayWrite && (
            <Button variant="default" aria-label={words.removeException(exception.product)} onClick={() => remove(at)}>
              <IconTrash size={16} aria-hidden />
            </Button>
          )}
        </Group>
      ))}
      {mayWrite && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => set({ exceptions: [...exceptions, { product: '', ground: 'hygiene' }] })}
          >
            {words.addException}
          </Button>
        </div>
      )}
    </Stack>
  )
}
