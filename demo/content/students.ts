/** The first one is the student whose account is printed at the start. */
export const students: readonly (readonly [firstName: string, lastName: string])[] = [
  ['Elin', 'Lindqvist'],
  ['Theo', 'Marchetti'],
  ['Grace', 'Mbeki'],
  ['Yusuf', 'Demir'],
  ['Mei', 'Chen'],
  ['Oliver', 'Grant'],
  ['Sofia', 'Papadakis'],
  ['Ravi', 'Menon'],
  ['Hannah', 'Vogel'],
  ['Lucas', 'Ferreira'],
  ['Nadia', 'Rahman'],
  ['Kenji', 'Mori'],
];
