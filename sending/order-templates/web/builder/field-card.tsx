/** One field of the form that is built: its place, its settings, what is wrong with it. */
import { useSortable } from '@dnd-kit/react/sortable'
import { ActionIcon, Badge, Box, Group, Paper, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { texts } from '#web/texts.ts'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import classes from './builder.module.css'
import { type DraftField, draftFieldErrorsOf, draftFieldNameOf } from './draft-fields.ts'
import { FieldSettings } from './field-settings.tsx'
import type { FieldSettingInputs } from './setting-parts.tsx'
import type { BuiltReturnFormActions } from './use-built-form.ts'

const words = texts.returnFormBuilder

type FieldCardProps = {
  field: DraftField
  at: number
  of: number
  isOpen: boolean
  errors: FieldSettingInputs['errors']
  actions: BuiltReturnFormActions
  onStep: (at: number, step: 1 | -1) => void
}

export const FieldCard = memo(OneField)

function OneField({ field, at, of, isOpen, errors, actions, onStep }: FieldCardProps) {
  const { ref, handleRef, isDragSource } = useSortable({ id: field.id, index: at })
  const name = draftFieldNameOf(field)
  const hasErrors = Object.keys(errors).length > 0
  const step = (way: 'up' | 'down') => ({
    ...{ size: 44, variant: 'subtle', color: 'gray', 'data-step': way },
    'aria-label': way === 'up' ? words.moveUp(name) : words.moveDown(name),
    disabled: way === 'up' ? at === 0 : at === of - 1,
    onClick: () => onStep(at, way === 'up' ? -1 : 1),
  })
  return (
    <Paper
      component="li"
      withBorder
      ref={ref}
      data-field={field.id}
      data-dragged={isDragSource || undefined}
      className={classes.field ?? ''}
    >
      <div className={classes.head}>
        <span ref={handleRef} className={classes.handle} title={words.drag} aria-hidden>
          <IconGripVertical size={18} />
        </span>
        <div className={classes.name}>
          <Text fw={600}>{words.field(at + 1, words.types[field.type])}</Text>
          <Called name={calledOf(field)} />
        </div>
        <Group gap={0} wrap="nowrap" className={classes.actions ?? ''}>
          {hasErrors && (
            <Badge variant="light" color="red" tt="none" radius="sm" classNames={{ label: 'ink' }}>
              {words.toCorrect}
            </Badge>
          )}
          <ActionIcon {...step('up')}>
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon {...step('down')}>
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon size={44} variant="subtle" color="gray" aria-label={words.remove(name)} onClick={() => actions.remove(field.id)}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...{ size: 44, variant: 'subtle', color: 'gray' }}
            aria-expanded={isOpen}
            aria-label={isOpen ? words.close(name) : words.open(name)}
            onClick={() => actions.toggle(field.id, !isOpen)}
          >
            {isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          </ActionIcon>
        </Group>
      </div>
      {isOpen && (
        <Box p="md" pt={0}>
          <FieldSettings
            field={field}
            errors={errors}
            change={(path, value) => actions.change(field.id, path, value)}
            isNeeded={neededFieldsBy((one) => draftFieldErrorsOf([one])[field.id] ?? {}, field)}
          />
        </Box>
      )}
    </Paper>
  )
}

/** What a buyer reads of it. */
const calledOf = ({ config }: DraftField): string =>
  'label' in config
    ? config.label
    : 'text' in config
      ? config.text
      : 'columnsArray' in config
        ? config.columnsArray.map(({ name }) => name).join(', ')
        : config.checkboxesArray.map(({ description }) => description).join(', ')

const Called = ({ name }: { name: string }) => (
  <Text fz="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
    {name.trim() === '' ? words.unnamed : name}
  </Text>
)
