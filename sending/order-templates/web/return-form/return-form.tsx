/** A return form as buyers fill it in: on its public page, and in the builder's preview. Its state is its parent's. */
import { Box, Checkbox, Input, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { type CSSProperties, useId } from 'react'
import { texts } from '#web/texts.ts'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import {
  isAnswerRequired,
  type MethodAnswer,
  type ReturnAnswer,
  type ReturnAnswers,
  type RowAnswer,
  readAnswers,
} from '../../contract/return-answers.ts'
import type { ReturnField } from '../../contract/return-form.ts'
import { type PlacedField, ReturnFieldError, type ReturnFieldOf } from './placed-field.tsx'
import classes from './return-form.module.css'
import { RowsField } from './rows-field.tsx'

const formTexts = texts.returnForm

type ReturnFormFieldsProps = {
  fields: readonly ReturnField[]
  answers: ReturnAnswers
  /** By the paths of `readAnswers`, in words. */
  errors: Readonly<Record<string, string>>
  onChange: (id: string, answer: ReturnAnswer) => void
  /** A field was left: what is wrong with it may be said. */
  onLeave?: (id: string) => void
}

export function ReturnFormFields({ fields, answers, errors, onChange, onLeave }: ReturnFormFieldsProps) {
  return (
    <Stack gap="md" className={classes.form ?? ''}>
      {fields.map((field) => (
        <Box key={field.id} onBlur={() => onLeave?.(field.id)} data-answer={field.id}>
          <OneField field={field} answer={answers[field.id]} errors={errors} onChange={(answer) => onChange(field.id, answer)} />
        </Box>
      ))}
    </Stack>
  )
}

type OneFieldProps = {
  field: ReturnField
  answer: ReturnAnswer | undefined
  errors: Readonly<Record<string, string>>
  onChange: (answer: ReturnAnswer) => void
}

// Answers are made by `emptyAnswer` of the same field, so each has its field's shape.
function OneField({ field, answer, errors, onChange }: OneFieldProps) {
  switch (field.type) {
    case 'title':
      return (
        <Title order={titleOrders[field.config.size]} style={drawnAs(field.config)}>
          {field.config.text}
        </Title>
      )
    case 'paragraph':
      return (
        <Text style={drawnAs(field.config)} className={classes.paragraph}>
          {field.config.text}
        </Text>
      )
    case 'checkbox':
      return <BoxesField field={field} answer={(answer as string[] | undefined) ?? []} errors={errors} onChange={onChange} />
    case 'radio-buttons':
      return <MethodsField field={field} answer={(answer as MethodAnswer | undefined) ?? NO_METHOD} errors={errors} onChange={onChange} />
    case 'fields-table':
      return <RowsField field={field} answer={(answer as RowAnswer[] | undefined) ?? []} errors={errors} onChange={onChange} />
    default:
      return <TypedField field={field} answer={(answer as string | undefined) ?? ''} errors={errors} onChange={onChange} />
  }
}

const NO_METHOD: MethodAnswer = { method: null, iban: '' }
const titleOrders = { large: 2, medium: 3, small: 4 } as const
const weights = { unset: undefined, bold: 700, lighter: 300 } as const

type Drawn = Pick<ReturnFieldOf<'title'>['config'], 'position' | 'weight' | 'decoration'>
const drawnAs = ({ position, weight, decoration }: Drawn): CSSProperties => ({
  textAlign: position,
  ...(weights[weight] === undefined ? {} : { fontWeight: weights[weight] }),
  ...(decoration === 'none' ? {} : { textDecoration: decoration }),
})

type TypedType = 'text-input' | 'email-input' | 'phone-input' | 'bank-account-input' | 'date-picker'
const inputs = {
  'text-input': {},
  'email-input': { type: 'email', inputMode: 'email', autoComplete: 'email' },
  'phone-input': { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  'bank-account-input': { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  // The phone's own calendar.
  'date-picker': { type: 'date' },
} as const

function TypedField({ field, answer, errors, onChange }: PlacedField<TypedType, string>) {
  const { config } = field
  return (
    <TextInput
      {...inputs[field.type]}
      label={isAnswerRequired(field) ? config.label : formTexts.optional(config.label)}
      {...('description' in config && config.description !== '' ? { description: config.description } : {})}
      {...('placeholder' in config ? { placeholder: config.placeholder } : {})}
      required={isAnswerRequired(field)}
      withAsterisk={false}
      value={answer}
      error={errors[field.id]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function BoxesField({ field, answer, errors, onChange }: PlacedField<'checkbox', string[]>) {
  const { id, config } = field
  const errorId = useId()
  const isWrong = errors[id] !== undefined
  const toggle = (box: string, isTicked: boolean) => {
    const others = config.isMultiple ? answer.filter((one) => one !== box) : []
    onChange(isTicked ? [...others, box] : others)
  }
  return (
    <Stack gap="xs" role="group" aria-label={config.checkboxesArray.map(({ description }) => description).join(', ')}>
      {config.checkboxesArray.map((box) => (
        <Checkbox
          key={box.id}
          className={classes.choice}
          label={box.description}
          checked={answer.includes(box.id)}
          {...(isWrong ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
          onChange={(event) => toggle(box.id, event.currentTarget.checked)}
        />
      ))}
      <ReturnFieldError id={errorId} message={errors[id]} />
    </Stack>
  )
}

function MethodsField({ field, answer, errors, onChange }: PlacedField<'radio-buttons', MethodAnswer>) {
  const { id, config } = field
  const errorsOf = (answers: ReturnAnswers) =>
    Object.fromEntries(readAnswers([field], answers).errors.map(({ path, message }) => [path, message]))
  const chosen = config.methodsArray.find((method) => method.id === answer.method)
  const [labelId, errorId, name] = [useId(), useId(), useId()]
  return (
    <Stack gap="sm">
      {/* A group that says of itself that it is wrong: Radio.Group does not. */}
      <Input.Wrapper
        labelElement="div"
        label={config.isMandatory ? config.label : formTexts.optional(config.label)}
        labelProps={{ id: labelId }}
        error={errors[id]}
        errorProps={{ id: errorId }}
      >
        <Stack
          gap="xs"
          pt="xs"
          role="radiogroup"
          aria-labelledby={labelId}
          aria-required={config.isMandatory}
          {...(errors[id] === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
        >
          {config.methodsArray.map((method) => (
            <Radio
              key={method.id}
              className={classes.choice}
              name={name}
              value={method.id}
              label={method.name}
              checked={answer.method === method.id}
              onChange={() => onChange({ ...answer, method: method.id })}
            />
          ))}
        </Stack>
      </Input.Wrapper>
      {chosen?.showBankAccount && (
        <TextInput
          {...inputs['bank-account-input']}
          label={formTexts.account}
          description={formTexts.accountHint}
          required={neededFieldsBy(errorsOf, { [id]: answer })(`${id}.iban`)}
          withAsterisk={false}
          value={answer.iban}
          error={errors[`${id}.iban`]}
          onChange={(event) => onChange({ ...answer, iban: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
