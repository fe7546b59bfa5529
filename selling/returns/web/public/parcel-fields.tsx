/** The parcel where a template has no return form, with what the template allows besides. */
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import { PARCEL } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { ParcelSent, type PublicReturnPage, parcelOptions } from '../../contract/public-returns.ts'
import { errorsBySchema, type FieldErrors } from './field-errors.ts'
import classes from './public.module.css'

const words = texts.publicReturn
const text = z.string()

export const TypedParcel = z.object({
  ...{ content: text, weight: text, length: text, width: text, height: text, clientReference: text, cash: text },
  ...{ openAtDelivery: z.boolean(), saturdayDelivery: z.boolean(), documentsReturn: z.boolean(), packageExchange: z.boolean() },
})
export type TypedParcel = z.output<typeof TypedParcel>

export const emptyParcel: TypedParcel = {
  ...{ content: '', weight: '', length: '', width: '', height: '', clientReference: '', cash: '' },
  ...{ openAtDelivery: false, saturdayDelivery: false, documentsReturn: false, packageExchange: false },
}

/** With a comma or a point; undefined: nothing that is a number. */
export function readMeasure(typed: string): number | undefined {
  const number = Number(typed.trim().replace(',', '.'))
  return typed.trim() === '' || Number.isNaN(number) ? undefined : number
}

/** As it is sent. */
export const parcelOfTyped = ({ content, weight, length, width, height, cash, ...asked }: TypedParcel) => ({
  packing: {
    ...{ type: PARCEL, content },
    packages: [
      { weightKg: readMeasure(weight), lengthCm: readMeasure(length), widthCm: readMeasure(width), heightCm: readMeasure(height) },
    ],
  },
  ...asked,
  cash: cash.trim() === '' ? null : readMeasure(cash),
})

const sides = [
  ['weight', 'weightKg'],
  ['length', 'lengthCm'],
  ['width', 'widthCm'],
  ['height', 'heightCm'],
] as const

/** By what is typed. */
function parcelErrors(parcel: TypedParcel): FieldErrors {
  const wrong = errorsBySchema(ParcelSent, parcelOfTyped(parcel))
  const paths = [['content', 'packing.content'], ...sides.map(([name, path]) => [name, `packing.packages.0.${path}`])] as const
  return Object.fromEntries(paths.flatMap(([name = '', path = '']) => (wrong[path] === undefined ? [] : [[name, wrong[path]]])))
}

type ParcelFieldsProps = {
  parcel: TypedParcel
  errors: FieldErrors
  allows: PublicReturnPage['allows']
  onChange: (parcel: TypedParcel) => void
}

export function ParcelFields({ parcel, errors, allows, onChange }: ParcelFieldsProps) {
  const set = (patch: Partial<TypedParcel>) => onChange({ ...parcel, ...patch })
  const isNeeded = neededFieldsBy(parcelErrors, parcel)
  return (
    <Section title={words.parcel}>
      <Textarea
        label={words.content}
        required={isNeeded('content')}
        withAsterisk={false}
        autosize
        value={parcel.content}
        error={errors['parcel.packing.content']}
        onChange={(event) => set({ content: event.currentTarget.value })}
      />
      <div className={classes.quarter}>
        {sides.map(([name, path]) => (
          <TextInput
            key={name}
            label={words[name]}
            required={isNeeded(name)}
            withAsterisk={false}
            inputMode="decimal"
            value={parcel[name]}
            error={errors[`parcel.packing.packages.0.${path}`]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      {allows.clientReference && (
        <TextField
          label={words.clientReference}
          most={60}
          value={parcel.clientReference}
          error={errors['parcel.clientReference']}
          onChange={(event) => set({ clientReference: event.currentTarget.value })}
        />
      )}
      {allows.cash && (
        <TextInput
          label={words.cash}
          description={words.cashHint}
          inputMode="decimal"
          value={parcel.cash}
          error={errors['parcel.cash']}
          onChange={(event) => set({ cash: event.currentTarget.value })}
        />
      )}
      {parcelOptions
        .filter((name) => allows[name])
        .map((name) => (
          <Checkbox
            key={name}
            label={words[name]}
            checked={parcel[name]}
            error={errors[`parcel.${name}`]}
            onChange={(event) => set({ [name]: event.currentTarget.checked })}
          />
        ))}
    </Section>
  )
}
