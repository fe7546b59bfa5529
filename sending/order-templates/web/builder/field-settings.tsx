/** What is set of each kind of field. */
import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { useRowsByPlace } from '#web/ui/table/rows-by-place.ts'
import { CHOICES_MAX, PARAGRAPH_LENGTH_MAX, TABLE_COLUMNS_MAX, titleSizes } from '../../contract/return-form.ts'
import { type DraftField, type DraftFieldOf, newCheckbox, newColumn, newRadioMethod } from './draft-fields.ts'
import {
  AddButton,
  ChoiceSetting,
  DrawnSettings,
  FieldChoice,
  type FieldSettingInputs,
  LengthSettings,
  ListError,
  MandatorySetting,
  TextSetting,
} from './setting-parts.tsx'

const words = texts.returnFormBuilder

export function FieldSettings({ field, ...settings }: FieldSettingInputs & { field: DraftField }) {
  switch (field.type) {
    case 'title':
      return (
        <Stack gap="sm">
          <TextSetting {...settings} label={words.text} path="config.text" value={field.config.text} />
          <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
            <ChoiceSetting
              {...settings}
              label={words.size}
              path="config.size"
              value={field.config.size}
              of={titleSizes}
              names={words.sizes}
            />
            <DrawnSettings {...settings} config={field.config} />
          </SimpleGrid>
        </Stack>
      )
    case 'paragraph':
      return (
        <Stack gap="sm">
          <LongTextField
            label={words.text}
            required={settings.isNeeded('config.text')}
            minRows={3}
            maxRows={12}
            value={field.config.text}
            most={PARAGRAPH_LENGTH_MAX}
            error={settings.errors['config.text']}
            onChange={(event) => settings.change('config.text', event.currentTarget.value)}
          />
          <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
            <DrawnSettings {...settings} config={field.config} />
          </SimpleGrid>
        </Stack>
      )
    case 'checkbox':
      return <BoxesSettings field={field} {...settings} />
    case 'radio-buttons':
      return <MethodsSettings field={field} {...settings} />
    case 'fields-table':
      return <ColumnsSettings field={field} {...settings} />
    default:
      return <InputSettings field={field} {...settings} />
  }
}

type Of<T extends DraftField['type']> = FieldSettingInputs & { field: DraftFieldOf<T> }

function InputSettings({
  field: { config },
  ...settings
}: Of<'text-input' | 'email-input' | 'phone-input' | 'bank-account-input' | 'date-picker'>) {
  return (
    <Stack gap="sm">
      <TextSetting {...settings} label={words.label} path="config.label" value={config.label} />
      {'placeholder' in config && (
        <TextSetting {...settings} label={words.placeholder} path="config.placeholder" value={config.placeholder} />
      )}
      {'description' in config && (
        <TextSetting {...settings} label={words.description} path="config.description" value={config.description} />
      )}
      {'minLength' in config && <LengthSettings {...settings} at="config" of={config} />}
      {'isMandatory' in config && <MandatorySetting {...settings} path="config.isMandatory" value={config.isMandatory} />}
    </Stack>
  )
}

/** Keys go on at the next when one is removed. */
function useChoices<C>(choices: readonly C[], change: (left: C[]) => void) {
  const { list, goTo } = useRowsByPlace()
  const remove = (n: number) => {
    goTo(n)
    change(choices.toSpliced(n, 1))
  }
  return { list, remove }
}

function BoxesSettings({ field: { config }, ...settings }: Of<'checkbox'>) {
  const at = 'config.checkboxesArray'
  const boxes = config.checkboxesArray
  const { list, remove } = useChoices(boxes, (left) => settings.change(at, left))
  return (
    <Stack gap="sm" ref={list}>
      <Checkbox
        label={words.isMultiple}
        checked={config.isMultiple}
        onChange={(event) => settings.change('config.isMultiple', event.currentTarget.checked)}
      />
      {boxes.map((box, n) => (
        <FieldChoice key={box.id} name={words.box(n + 1)} onRemove={() => remove(n)}>
          <TextSetting {...settings} label={words.description} path={`${at}.${n}.description`} value={box.description} />
          <Checkbox
            label={words.boxDefault}
            checked={box.default}
            onChange={(event) => settings.change(`${at}.${n}.default`, event.currentTarget.checked)}
          />
        </FieldChoice>
      ))}
      <ListError message={settings.errors[at]} />
      <AddButton isFull={boxes.length >= CHOICES_MAX} onAdd={() => settings.change(at, [...boxes, newCheckbox()])}>
        {words.addBox}
      </AddButton>
    </Stack>
  )
}

function MethodsSettings({ field: { config }, ...settings }: Of<'radio-buttons'>) {
  const at = 'config.methodsArray'
  const methods = config.methodsArray
  const { list, remove } = useChoices(methods, (left) => settings.change(at, left))
  return (
    <Stack gap="sm" ref={list}>
      <TextSetting {...settings} label={words.label} path="config.label" value={config.label} />
      <MandatorySetting {...settings} path="config.isMandatory" value={config.isMandatory} />
      {methods.map((method, n) => (
        <FieldChoice key={method.id} name={words.method(n + 1)} onRemove={() => remove(n)}>
          <TextSetting {...settings} label={words.methodName} path={`${at}.${n}.name`} value={method.name} />
          <Checkbox
            label={words.methodAccount}
            checked={method.showBankAccount}
            onChange={(event) => settings.change(`${at}.${n}.showBankAccount`, event.currentTarget.checked)}
          />
        </FieldChoice>
      ))}
      <ListError message={settings.errors[at]} />
      <AddButton isFull={methods.length >= CHOICES_MAX} onAdd={() => settings.change(at, [...methods, newRadioMethod()])}>
        {words.addMethod}
      </AddButton>
    </Stack>
  )
}

function ColumnsSettings({ field: { config }, ...settings }: Of<'fields-table'>) {
  const at = 'config.columnsArray'
  const columns = config.columnsArray
  const { list, remove } = useChoices(columns, (left) => settings.change(at, left))
  return (
    <Stack gap="sm" ref={list}>
      <TextSetting {...settings} label={words.addButtonText} path="config.addButtonText" value={config.addButtonText} />
      {columns.map((column, n) => (
        <FieldChoice key={column.id} name={words.column(n + 1)} onRemove={() => remove(n)}>
          <TextSetting {...settings} label={words.columnName} path={`${at}.${n}.name`} value={column.name} />
          <LengthSettings {...settings} at={`${at}.${n}`} of={column} />
          <MandatorySetting {...settings} path={`${at}.${n}.isMandatory`} value={column.isMandatory} />
        </FieldChoice>
      ))}
      <ListError message={settings.errors[at]} />
      {/* A sixth is refused in words, not by a button that is not there. */}
      <AddButton isFull={columns.length > TABLE_COLUMNS_MAX} onAdd={() => settings.change(at, [...columns, newColumn()])}>
        {words.addColumn}
      </AddButton>
    </Stack>
  )
}
