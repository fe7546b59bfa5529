import { ActionIcon, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { RefusedMailAddress } from '#contract/account/mail-refusal.ts'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { AddressRefused } from '#web/ui/values/address-refused.tsx'
import { MAIL_ADDRESSES_MAX, type MailGroupName } from '../../contract/mail-settings.ts'
import type { SettingsForm } from '../use-settings-form.ts'
import type { MailDraft } from './mail-draft.ts'
import type { MailChecks } from './use-mail-checks.ts'

const words = texts.settings.mail

/** Typing pauses so long before an address is checked, in ms. */
const CHECK_AFTER_MS = 500

type Form = SettingsForm<MailDraft>['form']
type GroupProps = { name: MailGroupName; form: Form; checks: MailChecks; refused: readonly RefusedMailAddress[]; mayWrite: boolean }

export function MailGroupFields({ name, form, checks, refused, mayWrite }: GroupProps) {
  const { enabled, emails } = form.values[name] ?? { enabled: false, emails: [] }
  const { label, hint } = words.groups[name]
  const list = `${name}.emails`
  // Once it is drawn: the button that was pressed may be gone by then.
  const focusAddress = (at: number) => setTimeout(() => form.getInputNode(`${list}.${at}`)?.focus())
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      <Switch
        label={label}
        description={hint}
        disabled={!mayWrite}
        checked={enabled}
        onChange={(event) => {
          form.setFieldValue(`${name}.enabled`, event.currentTarget.checked)
          for (const at of emails.keys()) form.clearFieldError(`${list}.${at}`)
        }}
      />
      <Stack gap="xs" pl="lg">
        {emails.map((_, at) => (
          <AddressRow
            // The rows have no names but their places.
            key={form.key(`${list}.${at}`)}
            form={form}
            path={`${list}.${at}`}
            position={at + 1}
            checks={checks}
            refused={refused}
            isReadOnly={!mayWrite}
            isOff={!enabled}
            onRemove={
              mayWrite && emails.length > 1
                ? () => {
                    form.removeListItem(list, at)
                    focusAddress(Math.max(0, at - 1))
                  }
                : null
            }
          />
        ))}
        {mayWrite && emails.length < MAIL_ADDRESSES_MAX && (
          <Group gap="sm">
            <Button
              variant="default"
              disabled={!enabled}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => {
                form.insertListItem(list, '')
                focusAddress(emails.length)
              }}
            >
              {words.add}
            </Button>
            <Text c="dimmed" fz="sm">
              {words.atMost(MAIL_ADDRESSES_MAX)}
            </Text>
          </Group>
        )}
      </Stack>
    </Stack>
  )
}

type RowProps = {
  form: Form
  path: string
  position: number
  checks: MailChecks
  refused: readonly RefusedMailAddress[]
  isReadOnly: boolean
  isOff: boolean
  onRemove: (() => void) | null
}

function AddressRow({ form, path, position, checks, refused, isReadOnly, isOff, onRemove }: RowProps) {
  const input = form.getInputProps(path)
  const email = String(input.value ?? '')
  const checkLater = useDebouncedCallback((typed: string) => void checks.check(typed), CHECK_AFTER_MS)
  const checked = isOff ? null : checks.of(email)
  const refusal = isOff ? undefined : refused.find((one) => one.email.toLowerCase() === email.trim().toLowerCase())
  const error = input.error ?? (checked === 'invalid' ? messageText({ code: 'email-invalid' }) : null)
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        type="email"
        maw={420}
        flex={1}
        disabled={isOff}
        readOnly={isReadOnly}
        aria-label={words.address(position)}
        inputWrapperOrder={['input', 'error', 'description']}
        description={
          checked === 'checking' ? (
            <span role="status">{words.checking}</span>
          ) : checked === 'unknown' ? (
            <span>{words.notChecked}</span>
          ) : refusal ? (
            <AddressRefused refusal={refusal} />
          ) : undefined
        }
        {...input}
        error={error}
        onChange={(event) => {
          input.onChange?.(event)
          checkLater(event.currentTarget.value)
        }}
        onBlur={(event) => {
          input.onBlur?.(event)
          if (!isReadOnly) void checks.check(email)
        }}
      />
      {onRemove && (
        <ActionIcon variant="subtle" size="input-sm" disabled={isOff} aria-label={words.remove(position)} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
