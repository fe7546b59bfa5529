/** A text field with a list of suggestions that loads on while it is scrolled. */
import { Combobox, Loader, ScrollArea, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import type { UIEvent } from 'react'
import { useEffect } from 'react'
import { texts } from '#web/texts.ts'
import type { AddressLookup } from './address-lookups.ts'

export type SuggestedOption = { key: string; label: string; detail?: string | null; isDisabled?: boolean }

type SuggestionFieldProps<Row> = Omit<TextInputProps, 'onChange' | 'value' | 'onBlur'> & {
  value: string
  found: AddressLookup<Row>
  suggestionOf: (row: Row) => SuggestedOption
  /** Enter takes the first suggestion; false where the typed text may stand as it is. */
  takesFirst?: boolean
  /** Said when something is typed and nothing is found; left out where any text will do. */
  noneFound?: string
  onType: (text: string) => void
  onPick: (row: Row) => void
  onBlur?: () => void
}

/** Part of the list after which the next page is loaded. */
const LOAD_MORE_AT = 0.5
const LIST_HEIGHT_PX = 260

export function SuggestionField<Row>(props: SuggestionFieldProps<Row>) {
  const { found, suggestionOf, takesFirst = false, noneFound, onType, onPick, onBlur, value, ...input } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const rows = found.rows.map((row) => ({ row, ...suggestionOf(row) }))
  const firstKey = rows[0]?.key

  // The list follows the text: what Enter would take must be on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is new at each drawing
  useEffect(() => {
    if (takesFirst && firstKey !== undefined && combobox.dropdownOpened) combobox.selectFirstOption()
    else combobox.updateSelectedOptionIndex()
  }, [firstKey, rows.length, takesFirst])

  const open = () => {
    if (!input.readOnly && !input.disabled) combobox.openDropdown()
  }
  const message = found.hasFailed ? texts.addresses.lookUpFailed : found.isFetching ? texts.addresses.loadingMore : noneFound
  const isShown = rows.length > 0 || (value.trim() !== '' && message !== undefined)

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const picked = rows.find((row) => row.key === key)
        if (picked) onPick(picked.row)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          {...input}
          value={value}
          autoComplete="off"
          rightSection={found.isFetching && combobox.dropdownOpened ? <Loader size={16} aria-hidden /> : input.rightSection}
          onChange={(event) => {
            onType(event.currentTarget.value)
            open()
          }}
          onClick={open}
          onBlur={() => {
            combobox.closeDropdown()
            onBlur?.()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isShown}>
        <Combobox.Options aria-label={typeof input.label === 'string' ? input.label : undefined}>
          <ScrollArea.Autosize mah={LIST_HEIGHT_PX} type="scroll" viewportProps={{ onScroll: loadOnScroll(found.more) }}>
            {rows.map(({ key, label, detail, isDisabled }) => (
              <Combobox.Option key={key} value={key} disabled={isDisabled ?? false}>
                {label}
                {detail && (
                  <Text span c="dimmed" fz="xs">
                    {` ${detail}`}
                  </Text>
                )}
              </Combobox.Option>
            ))}
            {rows.length === 0 && <Combobox.Empty>{message}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const loadOnScroll = (more: () => void) => (event: UIEvent<HTMLDivElement>) => {
  const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
  if (scrollTop + clientHeight >= scrollHeight * LOAD_MORE_AT) more()
}
