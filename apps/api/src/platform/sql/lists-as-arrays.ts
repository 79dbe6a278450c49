import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely';

/**
 * One named statement for any length, and an empty list finds nothing where `in ()` would be invalid. Lists of texts
 * stay: they are short, and the planner counts them.
 */
class ListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const asked = OperatorNode.is(operator) ? OPERATORS.get(operator.operator) : undefined;
    if (!asked || !PrimitiveValueListNode.is(rightOperand) || !rightOperand.values.every(isNumber)) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(leftOperand);
    this.append(` ${asked}(`);
    this.appendValue(rightOperand.values);
    this.append(')');
  }
}

const OPERATORS = new Map<string, string>([
  ['in', '= any'],
  ['not in', '<> all'],
]);
const isNumber = (value: unknown) => typeof value === 'number';

export class ListsAsArraysDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new ListCompiler();
  }
}
