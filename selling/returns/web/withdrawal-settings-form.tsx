/** What a shop says about withdrawal and returns: the days that it grants, who pays, what the law excepts, where its link stands. */
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RolesThatMayChange } from '#account/settings/web/settings-parts.tsx'
import { useAct } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { CountField, type CountTyped } from '#web/ui/form/count-field.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { placeMark, useRowsByPlace } from '#web/ui/table/rows-by-place.ts'
import { GRANTED_DAYS_MAX, LEGAL_WITHDRAWAL_DAYS } from '../contract/withdrawal-period.ts'
import {
  type ExceptionGround,
  exceptionGrounds,
  type LinkPlace,
  linkPlaces,
  RETURN_DAYS_LEAST,
  type WithdrawalSettings,
  withdrawalSettingsCalls,
} from '../contract/withdrawal-settings.ts'

const words = texts.returns.links

const switches = ['isInforming', 'paysSendingBack', 'holdsMoney'] as const

const isEqual = (one: WithdrawalSettings, other: WithdrawalSettings): boolean =>
  (Object.keys(one) as (keyof WithdrawalSettings)[]).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name])) // its names

export function WithdrawalSettingsForm({ settings }: { settings: WithdrawalSettings }) {
  const [values, setValues] = useState(settings)
  const [days, setDays] = useState<Record<'withdrawal' | 'return', CountTyped>>({
    withdrawal: settings.withdrawalDays,
    return: settings.returnDays ?? '',
  })
  const mayWrite = useMay('settings.write')
  const set = (patch: Partial<WithdrawalSettings>) => setValues({ ...values, ...patch })
  const typed = { ...values, withdrawalDays: Number(days.withdrawal), returnDays: days.return === '' ? null : Number(days.return) }
  const [began, setBegan] = useState(settings)
  const begin = (from: WithdrawalSettings) => {
    setBegan(from)
    setValues(from)
    setDays({ withdrawal: from.withdrawalDays, return: from.returnDays ?? '' })
  }
  const [read, setRead] = useState(settings)
  if (!isEqual(read, settings)) {
    setRead(settings)
    // What is typed stays, whatever is saved elsewhere meanwhile.
    if (isEqual(typed, began)) begin(settings)
  }
  const save = useAct(withdrawalSettingsCalls.save, {
    refreshes: [withdrawalSettingsCalls.read],
    onSuccess: (saved) => {
      begin(saved)
      toast.success(words.saved)
    },
  })
  const errorAt = (path: string) => save.error?.errors.find((one) => one.path === path)?.message
  return (
    <Section title={words.settings}>
      <form
        noValidate
        className={mayWrite ? undefined : 'read-only'}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ body: typed })
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
            onChange={(typed) => setDays({ ...days, withdrawal: typed })}
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
            onChange={(typed) => setDays({ ...days, return: typed })}
          />
          <Text size="sm" c="dimmed">
            {words.changedLater}
          </Text>
          {switches.map((name) => (
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
          <Exceptions values={values} errors={save.error?.errors ?? []} mayWrite={mayWrite} set={set} />
          <FormFailure message={save.error && save.error.errors.length === 0 ? save.error.message : null} />
          {mayWrite ? (
            <div>
              <Button type="submit" loading={save.isPending}>
                {words.save}
              </Button>
            </div>
          ) : (
            <RolesThatMayChange permission="settings.write" />
          )}
        </Stack>
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
