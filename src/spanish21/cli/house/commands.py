"""spanish21 house: begin a house, look at it, and configure its tables by two people."""

import click

from spanish21.cli.house.anchor_key import key_command
from spanish21.cli.house.backups import backup_command, restore_command, verify_command
from spanish21.cli.house.config import config_group
from spanish21.cli.house.day import day_command
from spanish21.cli.house.house_creation import init_command, link_command
from spanish21.cli.house.house_page import list_rounds_command, show_house_command
from spanish21.cli.house.limits import limits_group
from spanish21.cli.house.retention import retention_command


@click.group("house")
def house_group() -> None:
    """A house with its tables and people: begin it, look at it, configure its tables."""


house_group.add_command(init_command)
house_group.add_command(show_house_command)
house_group.add_command(link_command)
house_group.add_command(list_rounds_command)
house_group.add_command(config_group)
house_group.add_command(backup_command)
house_group.add_command(restore_command)
house_group.add_command(verify_command)
house_group.add_command(key_command)
house_group.add_command(day_command)
house_group.add_command(limits_group)
house_group.add_command(retention_command)
