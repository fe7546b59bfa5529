import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useRef } from 'react'
import { texts } from '../../texts.ts'
import { useLinkProps } from '../app-link.tsx'
import type { Icon } from '../notices/empty-state.tsx'

export type RowAction = {
  label: string
  icon: Icon
  isDangerous?: boolean
  /** The role can do it at all; left out: every role can. What it never can is not drawn. */
  isPermitted?: boolean
  /** Why it cannot be done now; shown instead of the action being hidden. */
  disabledBecause?: string
} & ({ href: string; onClick?: never } | { onClick: () => void; href?: never })

export function RowMenu({ name, actions: wanted }: { name: string; actions: readonly RowAction[] }) {
  const actions = wanted.filter(({ isPermitted = true }) => isPermitted)
  const opener = useRef<HTMLButtonElement>(null)
  if (actions.length === 0) return null
  // The item goes with its menu: a dialog that it opens must find the focus where it can return it to.
  const toOpener = () => opener.current?.focus()
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <ActionIcon ref={opener} variant="subtle" color="gray" aria-label={texts.ui.rowMenu(name)}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) =>
          action.href === undefined ? (
            <ActionItem
              key={action.label}
              {...action}
              onClick={() => {
                toOpener()
                action.onClick()
              }}
            />
          ) : (
            <LinkItem key={action.label} {...action} />
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function ActionItem({ label, icon: Mark, isDangerous, disabledBecause, onClick }: RowAction) {
  return (
    <Menu.Item
      leftSection={<Mark size={16} aria-hidden />}
      disabled={disabledBecause !== undefined}
      {...(isDangerous ? { c: 'var(--mantine-color-error)' } : {})}
      {...(disabledBecause ? { title: disabledBecause } : {})}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  )
}

function LinkItem({ label, icon: Mark, href }: RowAction & { href: string }) {
  return (
    <Menu.Item component="a" leftSection={<Mark size={16} aria-hidden />} {...useLinkProps(href)}>
      {label}
    </Menu.Item>
  )
}
