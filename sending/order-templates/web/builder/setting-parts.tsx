/** The inputs that settings of fields are made of. */
import { ActionIcon, Button, Checkbox, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'
import { CountField } from '#web/ui/form/count-field.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { placeMark } from '#web/ui/table/rows-by-place.ts'
import { ANSWER_LENGTH_MAX, LABEL_LENGTH_MAX, textDecorations, textPositions, textWeights } from '../../contract/return-form.ts'
import classes from './builder.module.css'
import type { DraftFieldOf } from './draft-fields.ts'

const words = texts.returnFormBuilder

export type FieldSettingInputs = {
  /** By the path within the field. */
  errors: Readonly<Record<string, string>>
  change: (path: string, value: unknown) => void
  /** By the same paths. */
  isNeeded: (path: string) => boolean
}

/** One box, method or column of a field. */
export function FieldChoice({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <Stack gap="xs" role="group" {...placeMark} aria-label={name} className={classes.choice ?? ''}>
      <Group justify="space-between" wrap="nowrap">
        <Text fz="xs" c="dimmed">
          {name}
        </Text>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={words.removeOne(name)} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {children}
    </Stack>
  )
}

type Setting<V> = FieldSettingInputs & { label: string; path: string; value: V }

export function TextSetting({ label, path, value, errors, change, isNeeded }: Setting<string>) {
  return (
    <TextField
      label={label}
      required={isNeeded(path)}
      value={value}
      most={LABEL_LENGTH_MAX}
      autoComplete="off"
      error={errors[path]}
      onChange={(event) => change(path, event.currentTarget.value)}
    />
  )
}

export function LengthSettings({
  at,
  of,
  errors,
  change,
  isNeeded,
}: FieldSettingInputs & { at: string; of: { minLength: number | string; maxLength: number | string } }) {
  const length = (name: 'minLength' | 'maxLength') => (
    <CountField
      label={words[name]}
      required={isNeeded(`${at}.${name}`)}
      least={0}
      most={ANSWER_LENGTH_MAX}
      value={of[name]}
      // Of what is typed and is no length, the field itself says so: nothing is missing.
      error={typeof of[name] === 'string' && of[name].trim() !== '' ? null : errors[`${at}.${name}`]}
      onChange={(value) => change(`${at}.${name}`, value)}
    />
  )
  return (
    <SimpleGrid cols={2} spacing="sm" maw={420}>
      {length('minLength')}
      {length('maxLength')}
    </SimpleGrid>
  )
}

export const MandatorySetting = ({ path, value, change }: Pick<Setting<boolean>, 'path' | 'value' | 'change'>) => (
  <Checkbox label={words.mandatory} checked={value} onChange={(event) => change(path, event.currentTarget.checked)} />
)

type ChoiceSettingProps<V extends string> = Setting<V> & { of: readonly V[]; names: Record<V, string> }

export const ChoiceSetting = <V extends string>({ label, path, value, errors, change, isNeeded, of, names }: ChoiceSettingProps<V>) => (
  <Select
    label={label}
    required={isNeeded(path)}
    data={of.map((one) => ({ value: one, label: names[one] }))}
    value={value}
    allowDeselect={false}
    error={errors[path]}
    onChange={(chosen) => change(path, chosen)}
  />
)

export function DrawnSettings({ config, ...settings }: FieldSettingInputs & { config: DraftFieldOf<'paragraph'>['config'] }) {
  const { position, weight, decoration } = config
  return (
    <>
      <ChoiceSetting
        {...settings}
        label={words.position}
        path="config.position"
        value={position}
        of={textPositions}
        names={words.positions}
      />
      <ChoiceSetting {...settings} label={words.weight} path="config.weight" value={weight} of={textWeights} names={words.weights} />
      <ChoiceSetting
        {...settings}
        label={words.decoration}
        path="config.decoration"
        value={decoration}
        of={textDecorations}
        names={words.decorations}
      />
    </>
  )
}

export const ListError = ({ message }: { message: string | undefined }) =>
  message === undefined ? null : (
    <Text size="xs" c="var(--mantine-color-error)" role="alert">
      {message}
    </Text>
  )

export const AddButton = ({ isFull, onAdd, children }: { isFull: boolean; onAdd: () => void; children: string }) => (
  <Button variant="default" w="fit-content" mih={44} leftSection={<IconPlus size={16} aria-hidden />} disabled={isFull} onClick={onAdd}>
    {children}
  </Button>
)
