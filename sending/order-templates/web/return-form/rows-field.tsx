import { ActionIcon, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { texts } from '#web/texts.ts'
import { placeMark, useRowsByPlace } from '#web/ui/table/rows-by-place.ts'
import { emptyAnswerRow, type RowAnswer, TABLE_ROWS_MAX } from '../../contract/return-answers.ts'
import { type PlacedField, ReturnFieldError } from './placed-field.tsx'
import classes from './return-form.module.css'

const formTexts = texts.returnForm

/** Each row a card of its own on a phone, its columns beside each other where there is room. */
export function RowsField({ field, answer, errors, onChange }: PlacedField<'fields-table', RowAnswer[]>) {
  const { id, config } = field
  const { list, goTo } = useRowsByPlace()
  const remove = (index: number) => {
    goTo(index)
    onChange(answer.filter((_, at) => at !== index))
  }
  const add = () => {
    // After the last that may be there is no button.
    if (answer.length + 1 >= TABLE_ROWS_MAX) goTo(answer.length)
    onChange([...answer, emptyAnswerRow(field)])
  }
  const replace = (index: number, row: RowAnswer) => onChange(answer.map((one, at) => (at === index ? row : one)))
  return (
    <Stack gap="sm" ref={list}>
      {answer.map((row, index) => (
        // Rows have nothing but their place, and none of them keeps anything.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Box key={index} role="group" {...placeMark} aria-label={formTexts.row(index + 1)} className={classes.row}>
          <Group justify="space-between" wrap="nowrap">
            <Text size="xs" c="dimmed">
              {formTexts.row(index + 1)}
            </Text>
            {answer.length > 1 && (
              <ActionIcon variant="subtle" color="gray" size={44} aria-label={formTexts.removeRow(index + 1)} onClick={() => remove(index)}>
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </Group>
          <div className={classes.columns}>
            {config.columnsArray.map((column) => (
              <TextInput
                key={column.id}
                label={column.isMandatory ? column.name : formTexts.optional(column.name)}
                required={column.isMandatory}
                withAsterisk={false}
                value={row[column.id] ?? ''}
                error={errors[`${id}.${index}.${column.id}`]}
                onChange={(event) => replace(index, { ...row, [column.id]: event.currentTarget.value })}
              />
            ))}
          </div>
          <ReturnFieldError message={errors[`${id}.${index}`]} />
        </Box>
      ))}
      <ReturnFieldError message={errors[id]} />
      {answer.length < TABLE_ROWS_MAX && (
        <Button variant="default" className={classes.add} leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {config.addButtonText}
        </Button>
      )}
    </Stack>
  )
}
