"""What an application holds: the house, its connections, and the workers behind its routes."""

from typing import cast

from starlette.requests import HTTPConnection

from spanish21.server.metrics import Metrics
from spanish21.server.play.publisher import Publisher
from spanish21.server.play.topics import Topics
from spanish21.service.anchoring import AnchorScheduler, AnchorSettings
from spanish21.service.house_service import HouseService
from spanish21.service.live_house import LiveHouse
from spanish21.service.shared_meters.meter_lines import MeterLines, MeterLineSettings
from spanish21.service.timeouts import TimeoutScheduler
from spanish21.service.workers.analysis_trial import AnalysisTrial
from spanish21.service.workers.job_queue import JobQueue


class AppState:
    """A house behind an application: its service, and what a web server needs beside it."""

    def __init__(
        self,
        service: HouseService,
        job_queue: JobQueue,
        anchors: AnchorSettings | None = None,
        meters: MeterLineSettings | None = None,
    ) -> None:
        self.service = service
        self.job_queue = job_queue
        self.analysis = AnalysisTrial(job_queue)
        self.topics = Topics()
        self.metrics = Metrics()
        self.meters = MeterLines(service.live_house, meters, shown=self._renew_sign)
        self.publisher = Publisher(
            service.live_house, self.topics, self.metrics, views=self.meters.views
        )
        self.scheduler = TimeoutScheduler(service.live_house)
        self.anchors = AnchorScheduler(service.live_house, anchors)

    def _renew_sign(self, jackpot: str) -> None:
        self.publisher.renew_sign(jackpot)

    @property
    def live_house(self) -> LiveHouse:
        """The house itself."""
        return self.service.live_house


def app_state_of(connection: HTTPConnection) -> AppState:
    """What the application of a request or a WebSocket holds."""
    return cast("AppState", connection.app.state.house)


def house_of(connection: HTTPConnection) -> HouseService:
    """The house behind a request or a WebSocket."""
    service: HouseService = connection.app.state.house.service
    return service
