'use client'
import { Select, type SelectProps, Text } from '@mantine/core'
import { isRole, type Role } from '#lib/rights.ts'
import { roleChoices, roleHints } from './role-words.ts'

type RoleSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  /** The role of who chooses. */
  mine: Role
  value: Role
  onChange: (role: Role) => void
}

/** Chooses a role, and says of each what it may do. */
export function RoleSelect({ mine, value, onChange, ...props }: RoleSelectProps) {
  return (
    <Select
      label="Role"
      description={roleHints[value]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={roleChoices(mine)}
      allowDeselect={false}
      openOnFocus={false}
      value={value}
      onChange={(role: string | null) => role !== null && isRole(role) && onChange(role)}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {roleHints[option.value as Role]}
          </Text>
        </div>
      )}
      {...props}
    />
  )
}
